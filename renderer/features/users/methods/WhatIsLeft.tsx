import { Button } from '@mantine/core';
import { Choices } from '../../../components/form/Choices.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { toAttemptsLeft } from '../../../components/secret/SigningMethods.tsx';
import text from '../../../components/text.module.css';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import {
  capitalised,
  isUsable,
  nameOfMethod,
  whyUnusable,
} from '../../../service/call/credential.ts';

/** Asks what the user still has, and says plainly what follows when that is nothing. */
export function WhatIsLeft({
  pin,
  others,
  chosen,
  onChoose,
  onUnlock,
}: {
  pin: SigningMethodInspection;
  others: readonly SigningMethodInspection[];
  /** The id of a method, or `nothing`. */
  chosen: string;
  onChoose: (chosen: string) => void;
  onUnlock: () => void;
}) {
  return (
    <>
      {others.length > 0 && (
        <Choices
          legend="What does the user still have?"
          value={chosen}
          onChange={onChoose}
          choices={[
            ...others.map((other) => ({
              value: other.id,
              title: capitalised(nameOfMethod(other)),
              text: isUsable(other)
                ? openers[other.type]
                : `Cannot be used: ${whyUnusable(other)}.`,
              aside: isUsable(other) && toAttemptsLeft(other),
              disabled: !isUsable(other),
            })),
            {
              value: 'nothing',
              title: 'None of these',
              text: 'Then see what can still be done.',
            },
          ]}
        />
      )}
      {chosen === 'nothing' && <NothingLeft pin={pin} onUnlock={onUnlock} />}
    </>
  );
}

const openers = {
  PIN: 'Six digits.',
  EMERGENCY_CODE: 'The 25 characters that were shown once and kept on paper.',
  BIOMETRIC: 'The device that hands out its secret.',
} as const;

function NothingLeft({ pin, onUnlock }: { pin: SigningMethodInspection; onUnlock: () => void }) {
  return (
    <Note tone="bad" title="Nothing else opens these wallets">
      Vaultdesk keeps no PIN and nothing that a new one could be made from; that is what protects
      the wallets. Whatever they hold stays where it is.
      {isUsable(pin) ? (
        <p className={text.below}>
          {pin.remainingAttempts === 1 ? 'One guess is' : `${pin.remainingAttempts} guesses are`}{' '}
          left, should the user remember. Otherwise make a new user with new wallets, and an
          emergency code this time.
        </p>
      ) : (
        <>
          <p className={text.below}>
            The PIN is only locked, though. If the user remembers it after all, unlock it: that
            needs no secret. Otherwise make a new user with new wallets, and an emergency code this
            time.
          </p>
          <div className={text.below}>
            <Button size="xs" onClick={onUnlock}>
              Unlock the PIN…
            </Button>
          </div>
        </>
      )}
    </Note>
  );
}
