import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { pinValue } from '../../../../service/model/access/signing-method.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { useFocusInside } from '../../../components/keyboard/use-focus-inside.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { PinField, SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { toAttemptsLeft } from '../../../components/secret/SigningMethods.tsx';
import { Steps } from '../../../components/status/Steps.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { secret } from '../../../service/call/api-call.ts';
import type { SigningMethodInspection } from '../../../service/call/client.ts';
import {
  capitalised,
  credentialMessage,
  credentialProblem,
  credentialSecret,
  isUsable,
  nameOfMethod,
} from '../../../service/call/credential.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';

type Step = 'left' | 'pin' | 'done';

/**
 * Replaces a lost PIN, confirmed by another signing method of the user. Both are entered together: only
 * the service can verify the other method, and that costs an attempt.
 */
export function LostPinDrawer({ user, method, others, onUnlock, onClose }: MethodTask & { onUnlock: () => void }) {
  const [step, setStep] = useState<Step>('left');
  const [selectedId, setSelectedId] = useState<string>();
  const methodId = selectedId ?? others.find(isUsable)?.id ?? 'nothing';
  const proving = others.filter(({ id }) => id === methodId);
  const form = useFields(
    { credential: '', pin: '', pinAgain: '' },
    { credential: (text) => credentialMessage(text, proving), ...newPinRules },
    { value: 'pin' },
  );
  const body = useFocusInside<HTMLDivElement>(step);
  const ids = { userId: user.id, signingMethodId: method.id };
  const recover = useOperation('users.recoverSigningMethod', {
    ...ids,
    signingMethodCredential: credentialSecret(`${methodId}:`, proving),
    value: secret('NEW_PIN'),
  });
  const setPin = form.submit(async ({ credential, pin }) => {
    await recover.send({ ...ids, value: pin, signingMethodCredential: credential });
    setStep('done');
  });
  const submit = { left: () => setStep('pin'), pin: setPin, done: onClose }[step];

  return (
    <FormDrawer
      title={step === 'done' ? 'PIN changed' : 'Lost PIN'}
      subtitle={`For ${nameOfUser(user)}.`}
      busy={recover.busy}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      foot={
        step === 'done' ? (
          <Button type="submit" variant="filled" data-autofocus>
            Done
          </Button>
        ) : (
          <>
            {step === 'left' ? (
              <Button onClick={onClose}>Cancel</Button>
            ) : (
              <Button onClick={() => setStep('left')}>Back</Button>
            )}
            {proving.length > 0 && (
              <Button type="submit" variant="filled" {...recover.button}>
                {step === 'left' ? 'Continue' : 'Set new PIN'}
              </Button>
            )}
          </>
        )
      }
      apiLine={step !== 'done' && proving.length > 0 && recover.apiLine}
    >
      <Stack ref={body} gap={18}>
        {step !== 'done' && others.length > 0 && (
          <Steps names={['Other methods', 'Confirmation and new PIN']} current={step === 'left' ? 0 : 1} />
        )}
        {step === 'left' && (
          <RemainingMethods
            pin={method}
            others={others}
            chosen={methodId}
            onChoose={setSelectedId}
            onUnlock={onUnlock}
          />
        )}
        {step === 'pin' && (
          <>
            <SigningMethodField methods={proving} autoFocus {...form.bind('credential')} />
            <PinField
              label="New PIN"
              hint="Six digits. Can't be recovered later."
              autoFocus={false}
              {...form.bind('pin')}
            />
            <PinField label="Repeat PIN" {...form.bind('pinAgain')} />
          </>
        )}
        {step === 'done' && (
          <Note tone="ok" role="status" title="The new PIN now unlocks the wallets">
            All ten attempts are restored. The old PIN no longer works; other signing methods are unchanged.
          </Note>
        )}
      </Stack>
    </FormDrawer>
  );
}

/** Asks which methods the user still has, and explains the consequences if there are none. */
function RemainingMethods({
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
              text: isUsable(method) ? openers[method.type] : `Cannot be used: ${credentialProblem(method)}.`,
              aside: isUsable(method) && toAttemptsLeft(method),
              disabled: !isUsable(method),
            })),
            { value: 'nothing', title: 'None of these', text: 'Show the remaining options.' },
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
      Vaultdesk stores neither the PIN nor anything to derive a new one from; this protects the wallets. Their holdings
      stay in place.
      {isUsable(pin) ? (
        <p className={text.below}>
          {pin.remainingAttempts === 1 ? '1 attempt is' : `${pin.remainingAttempts} attempts are`} left, if the user
          remembers the PIN. Otherwise create a new user with new wallets and an emergency code.
        </p>
      ) : (
        <>
          <p className={text.below}>
            The PIN is only locked. If the user remembers it, unlock it: that needs no secret. Otherwise create a new
            user with new wallets and an emergency code.
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

/** Validation rules of a PIN that is entered twice. */
export const newPinRules = {
  pin: (text: string) => firstMessage(pinValue, text),
  pinAgain: (text: string, { pin }: { readonly pin: string }) =>
    text === pin ? null : 'The two PINs differ. Enter the same PIN twice.',
};
