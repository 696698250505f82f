import { useState } from 'react';
import { pinValue } from '../../../service/resources/signing-method.ts';
import { userReference } from '../../../service/resources/user.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { PinField } from '../../components/secret/PinField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../frame/pick/ApplicationField.tsx';
import { secret } from '../../service/call/api-call.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';

/** Creates a user, with a first PIN if one is entered. */
export function NewUserDrawer({ onClose }: { onClose: () => void }) {
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const form = useFields(
    { reference: '', pin: '' },
    {
      reference: (text) => (text.trim() ? firstMessage(userReference, text) : null),
      pin: (text) => (text ? firstMessage(pinValue, text) : null),
    },
    { reference: 'reference', 'signingMethod.value': 'pin' },
  );
  const { pin } = form.values;
  const reference = form.values.reference.trim() || undefined;
  return (
    <OperationDrawer
      operation="users.create"
      applicationId={applicationId}
      form={form}
      input={{ reference, signingMethod: pin ? { type: 'PIN', value: pin } : undefined }}
      shown={{
        reference,
        signingMethod: pin ? { type: 'PIN', value: secret('PIN') } : undefined,
      }}
      title="New user"
      subtitle="Owner of one or more wallets."
      submit="Create user"
      leadsTo={({ id }) => ({ to: '/users/$userId', params: { userId: id } })}
      onClose={onClose}
    >
      <ApplicationField value={applicationId} onChange={selectApplication} />
      <TextField
        label="Reference"
        hint="Your identifier for this user, e.g. an account number."
        autoFocus
        {...form.bind('reference')}
      />
      <PinField hint="Optional. Six digits. Can't be recovered later." {...form.bind('pin')} />
    </OperationDrawer>
  );
}
