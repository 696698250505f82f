import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pinValue } from '../../../service/resources/signing-method.ts';
import { userReference } from '../../../service/resources/user.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { PinField } from '../../components/PinField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { ApplicationField, useOwningApplication } from '../../frame/ApplicationField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { client } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';

interface NewUser {
  readonly reference: string;
  readonly pin: string;
}

/** Makes a user, with a first PIN where one is typed. */
export function NewUserDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [picked, pick] = useState<string>();
  const applicationId = useOwningApplication(picked);
  const form = useFields(
    { reference: '', pin: '' },
    {
      reference: (text) => (text.trim() ? firstMessage(userReference, text) : null),
      pin: (text) => (text ? firstMessage(pinValue, text) : null),
    },
    { reference: 'reference', 'signingMethod.value': 'pin' },
  );
  const create = useMutation({
    mutationFn: ({ reference, pin }: NewUser) =>
      client.users.create.mutate(
        {
          reference: reference.trim() || undefined,
          signingMethod: pin ? { type: 'PIN', value: pin } : undefined,
        },
        { context: { applicationId } },
      ),
  });

  const submit = form.submit(async (values) => {
    const user = await create.mutateAsync(values).finally(create.reset);
    onClose();
    await navigate({ to: '/users/$userId', params: { userId: user.id } });
  });

  const { reference, pin } = form.values;
  return (
    <FormDrawer
      title="New user"
      subtitle="Somebody whose wallets open with a secret only they know."
      submit="Create user"
      busy={create.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.create"
          input={{
            reference: reference.trim() || undefined,
            signingMethod: pin ? { type: 'PIN', value: secret('PIN') } : undefined,
          }}
        />
      }
    >
      <ApplicationField value={applicationId} onChange={pick} />
      <TextField
        label="Reference"
        hint="Your own name for this user, such as an account number. It can be changed."
        autoFocus
        {...form.bind('reference')}
      />
      <PinField
        hint="Optional. Six digits; nobody can read them back, you included."
        {...form.bind('pin')}
      />
    </FormDrawer>
  );
}
