import { userReference } from '../../../service/resources/user.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import type { User } from '../../service/call/client.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';

/** Changes the caller's reference for a user. */
export function RenameUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useFields(
    { reference: user.reference ?? '' },
    { reference: (text) => firstMessage(userReference, text) },
    { reference: 'reference' },
  );
  return (
    <OperationDrawer
      operation="users.change"
      form={form}
      input={{ userId: user.id, reference: form.values.reference.trim() }}
      title="Rename user"
      submit="Rename"
      onClose={onClose}
    >
      <TextField
        label="Reference"
        hint="Your identifier for this user. Lists can filter by it."
        autoFocus
        {...form.bind('reference')}
      />
    </OperationDrawer>
  );
}
