import { Button } from '@mantine/core';
import { Choices } from '../../../components/form/Choices.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { toAttemptsLeft } from '../../../components/secret/SigningMethods.tsx';
import text from '../../../components/text.module.css';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import {
  capitalised,
  credentialProblem,
  isUsable,
  nameOfMethod,
} from '../../../service/call/credential.ts';

/** Asks which methods the user still has, and explains the consequences if there are none. */
export function RemainingMethods({
  pin,
  others,
  chosen,
  onChoose,
  onUnlock,
}: {
  pin: SigningMethodInspection;
  others: readonly SigningMethodInspection[];
  /** A method id, or `nothing`. */
  chosen: string;
  onChoose: (methodId: string) => void;
  onUnlock: () => void;
}) {
  return (
    <>
      {others.length > 0 && (
        <Choices
          legend="Which method does the user still have?"
          value={chosen}
          onChange={onChoose}
          choices={[
            ...others.map((method) => ({
              value: method.id,
              title: capitalised(nameOfMethod(method)),
              text: isUsable(method)
                ? openers[method.type]
                : `Cannot be used: ${credentialProblem(method)}.`,
              aside: isUsable(method) && toAttemptsLeft(method),
              disabled: !isUsable(method),
            })),
            {
              value: 'nothing',
              title: 'None of these',
              text: 'Show the remaining options.',
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
  EMERGENCY_CODE: 'The 25 characters that were shown once and written down.',
  BIOMETRIC: 'The device that releases its secret.',
} as const;

function NothingLeft({ pin, onUnlock }: { pin: SigningMethodInspection; onUnlock: () => void }) {
  return (
    <Note tone="bad" title="No other signing method">
      Vaultdesk stores neither the PIN nor anything to derive a new one from; this protects the
      wallets. Their holdings stay in place.
      {isUsable(pin) ? (
        <p className={text.below}>
          {pin.remainingAttempts === 1 ? '1 attempt is' : `${pin.remainingAttempts} attempts are`}{' '}
          left, if the user remembers the PIN. Otherwise create a new user with new wallets and an
          emergency code.
        </p>
      ) : (
        <>
          <p className={text.below}>
            The PIN is only locked. If the user remembers it, unlock it: that needs no secret.
            Otherwise create a new user with new wallets and an emergency code.
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
