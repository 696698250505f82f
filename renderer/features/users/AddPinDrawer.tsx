import { useMutation, useQuery } from '@tanstack/react-query';
import { pinValue } from '../../../service/resources/signing-method.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { PinField } from '../../components/PinField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { secret } from '../../service/api-call.ts';
import { service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { nameOfUser } from '../../service/names.ts';
import { useFields } from '../../service/use-fields.ts';

/** Gives a user without one their first PIN. */
export function AddPinDrawer({
  userId,
  onAdded,
  onClose,
}: {
  userId: string;
  onAdded: () => void;
  onClose: () => void;
}) {
  const user = useQuery(service.users.get.queryOptions({ userId }));
  const add = useMutation(service.users.createSigningMethod.mutationOptions());
  const form = useFields(
    { pin: '' },
    { pin: (text) => firstMessage(pinValue, text) },
    { value: 'pin' },
  );

  const submit = form.submit(async ({ pin }) => {
    await add.mutateAsync({ userId, type: 'PIN', value: pin }).finally(add.reset);
    onAdded();
  });

  return (
    <FormDrawer
      title="Add a PIN"
      subtitle={user.data && `For ${nameOfUser(user.data)}. It opens all wallets of this user.`}
      submit="Add PIN"
      busy={add.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.createSigningMethod"
          input={{
            userId,
            type: 'PIN',
            value: secret('PIN'),
          }}
        />
      }
    >
      <PinField
        hint="Six digits; nobody can read them back, you included."
        autoFocus
        {...form.bind('pin')}
      />
    </FormDrawer>
  );
}
