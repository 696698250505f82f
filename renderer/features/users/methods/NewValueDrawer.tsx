import { Button } from '@mantine/core';
import { signingMethodValue } from '../../../../service/resources/signing-method.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { SecretField } from '../../../components/secret/SecretField.tsx';
import { SigningMethodField } from '../../../components/secret/SigningMethodField.tsx';
import text from '../../../components/text.module.css';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { secret } from '../../../service/call/api-call.ts';
import {
  credentialMessage,
  credentialSecret,
  nameOfMethod,
} from '../../../service/call/credential.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfUser } from '../../../service/queries/names.ts';
import type { MethodTask } from '../task.ts';
import { NewPinFields, newPinRules } from './NewPinFields.tsx';

const biometricRules = {
  secretValue: (text: string) =>
    text ? firstMessage(signingMethodValue, text) : 'Enter the new secret of the device.',
};

/** Sets a new value for a PIN or biometric, confirmed by another method of the user. */
export function NewValueDrawer({
  user,
  method,
  others,
  onAddCode,
  onClose,
}: MethodTask & { onAddCode: () => void }) {
  const isPin = method.type === 'PIN';
  const form = useFields(
    { pin: '', pinAgain: '', secretValue: '', credential: '' },
    {
      ...(isPin ? newPinRules : biometricRules),
      credential: (text) => credentialMessage(text, others),
    },
    { value: isPin ? 'pin' : 'secretValue' },
  );
  const { pin, secretValue, credential } = form.values;
  const name = nameOfMethod(method);
  const input = {
    userId: user.id,
    signingMethodId: method.id,
    signingMethodCredential: credential,
    value: isPin ? pin : secretValue,
  };
  return (
    <OperationDrawer
      operation="users.recoverSigningMethod"
      form={form}
      input={input}
      shown={{
        ...input,
        signingMethodCredential: credentialSecret(credential, others),
        value: secret(`NEW_${method.type}`),
      }}
      title={`New value for the ${name}`}
      subtitle={`For ${nameOfUser(user)}. The old value stops working; all ten attempts are restored.`}
      submit={others.length > 0 ? `Change ${name}` : undefined}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <Note tone="warn" title="No other method can confirm it">
          Another signing method must confirm a new value, and the {name} is the only one of this
          user. Add an emergency code first.
          <div className={text.below}>
            <Button size="xs" onClick={onAddCode}>
              Add an emergency code
            </Button>
          </div>
        </Note>
      ) : (
        <>
          {isPin ? (
            <NewPinFields bind={form.bind} autoFocus />
          ) : (
            <SecretField
              label="New value"
              hint="The secret the device releases from now on."
              autoFocus
              {...form.bind('secretValue')}
            />
          )}
          <SigningMethodField label="Confirmed by" methods={others} {...form.bind('credential')} />
        </>
      )}
    </OperationDrawer>
  );
}
