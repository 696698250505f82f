import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
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

type Step = 'left' | 'proof' | 'pin' | 'done';
const steps: readonly Step[] = ['left', 'proof', 'pin'];
const nextVerbs = { left: 'Continue', proof: 'Continue', pin: 'Set new PIN' } as const;

/** Replaces a lost PIN, confirmed by another signing method of the user. */
export function LostPinDrawer({
  user,
  method,
  others,
  onUnlock,
  onClose,
}: MethodTask & { onUnlock: () => void }) {
  const [step, setStep] = useState<Step>('left');
  const [selectedId, setSelectedId] = useState<string>();
  // Holds the credential between its step and the last one, outside React state.
  const heldCredential = useRef('');
  const methodId = selectedId ?? others.find(isUsable)?.id ?? 'nothing';
  const proving = others.filter(({ id }) => id === methodId);
  const proof = useFields(
    { credential: '' },
    { credential: (text) => credentialMessage(text, proving) },
    {},
  );
  const fresh = useFields({ pin: '', pinAgain: '' }, newPinRules, { value: 'pin' });
  const body = useFocusInside<HTMLDivElement>(step);
  const ids = { userId: user.id, signingMethodId: method.id };
  const recover = useOperation('users.recoverSigningMethod', {
    ...ids,
    signingMethodCredential: credentialSecret(`${methodId}:`, proving),
    value: secret('NEW_PIN'),
  });

  const prove = proof.submit(({ credential }) => {
    heldCredential.current = credential;
    setStep('pin');
  });
  const setPin = fresh.submit(async ({ pin }) => {
    const credential = heldCredential.current;
    heldCredential.current = '';
    try {
      await recover.send({ ...ids, value: pin, signingMethodCredential: credential });
      setStep('done');
    } catch (error) {
      // After any error the credential is dropped and has to be entered again.
      setStep('proof');
      proof.fail(error);
    }
  });
  const submit = { left: () => setStep('proof'), proof: prove, pin: setPin, done: onClose }[step];
  const faults = step === 'pin' ? fresh.faults : proof.faults;

  return (
    <FormDrawer
      title={step === 'done' ? 'PIN changed' : 'Lost PIN'}
      subtitle={`For ${nameOfUser(user)}.`}
      busy={recover.busy}
      {...faults}
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
              <Button onClick={() => setStep(step === 'pin' ? 'proof' : 'left')}>Back</Button>
            )}
            {proving.length > 0 && (
              <Button type="submit" variant="filled" loading={recover.busy}>
                {nextVerbs[step]}
              </Button>
            )}
          </>
        )
      }
      apiLine={step !== 'done' && proving.length > 0 && recover.apiLine}
    >
      <div ref={body} className={styles.fields}>
        {step !== 'done' && others.length > 0 && (
          <Steps names={['Other methods', 'Confirm', 'New PIN']} current={steps.indexOf(step)} />
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
        {step === 'proof' && (
          <SigningMethodField methods={proving} autoFocus {...proof.bind('credential')} />
        )}
        {step === 'pin' && <NewPinFields bind={fresh.bind} autoFocus />}
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
