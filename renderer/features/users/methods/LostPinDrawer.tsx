import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { useFocusInside } from '../../../components/keyboard/use-focus-inside.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { Steps } from '../../../components/status/Steps.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { credentialMessage, credentialSecret, isUsable } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';
import styles from './LostPinDrawer.module.css';
import { NewPinFields, newPinRules } from './NewPinFields.tsx';
import { RemainingMethods } from './RemainingMethods.tsx';

type Step = 'left' | 'pin' | 'done';

/**
 * Replaces a lost PIN, confirmed by another signing method of the user. Both are entered together: only
 * the service can verify the other method, and that costs an attempt.
 */
export function LostPinDrawer({
  user,
  method,
  others,
  onUnlock,
  onClose,
}: MethodTask & { onUnlock: () => void }) {
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
              <Button type="submit" variant="filled" loading={recover.busy}>
                {step === 'left' ? 'Continue' : 'Set new PIN'}
              </Button>
            )}
          </>
        )
      }
      apiLine={step !== 'done' && proving.length > 0 && recover.apiLine}
    >
      <div ref={body} className={styles.fields}>
        {step !== 'done' && others.length > 0 && (
          <Steps
            names={['Other methods', 'Confirmation and new PIN']}
            current={step === 'left' ? 0 : 1}
          />
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
            <NewPinFields bind={form.bind} />
          </>
        )}
        {step === 'done' && (
          <Note tone="ok" role="status" title="The new PIN now unlocks the wallets">
            All ten attempts are restored. The old PIN no longer works; other signing methods are
            unchanged.
          </Note>
        )}
      </div>
    </FormDrawer>
  );
}
