import { useState } from 'react';
import { emergencyCodeOf } from '../../../../service/resources/emergency-code.ts';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { EmergencyCode } from '../../../components/secret/EmergencyCode.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { credentialMessage, credentialSecret } from '../../../service/call/credential.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';

/**
 * Replaces an emergency code with one generated in this window. The user saves it before it takes
 * effect: if the window closes in between, the old code still works.
 */
export function ReplaceCodeDrawer({ user, method, others, onClose }: MethodTask) {
  const [code] = useState(() =>
    emergencyCodeOf((count) => crypto.getRandomValues(new Uint8Array(count))),
  );
  const [saved, setSaved] = useState(false);
  const form = useFields(
    { credential: '' },
    { credential: (text) => credentialMessage(text, others) },
    {},
  );
  const { credential } = form.values;
  const input = {
    userId: user.id,
    signingMethodId: method.id,
    signingMethodCredential: credential,
    value: code,
  };

  if (others.length === 0)
    return (
      <FormDrawer title="Replace the emergency code" onClose={onClose}>
        <Note tone="warn" title="No other method can confirm it">
          Another signing method must confirm a new code, and the emergency code is the only one of
          this user. Add a PIN first.
        </Note>
      </FormDrawer>
    );
  return (
    <OperationDrawer
      operation="users.recoverSigningMethod"
      form={form}
      input={input}
      shown={{
        ...input,
        signingMethodCredential: credentialSecret(credential, others),
        value: secret('NEW_EMERGENCY_CODE'),
      }}
      title="Replace the emergency code"
      subtitle={`For ${nameOfUser(user)}. The old code works until you press “Replace code”.`}
      submit="Replace code"
      disabled={!saved}
      onClose={onClose}
    >
      <EmergencyCode code={code} saved={saved} onSaved={setSaved} />
      <SigningMethodField label="Confirmed by" methods={others} {...form.bind('credential')} />
    </OperationDrawer>
  );
}
