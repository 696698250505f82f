import { useMutation } from '@tanstack/react-query';
import { userReference } from '../../../service/resources/user.ts';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { Note } from '../../components/Note.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type User } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useFields } from '../../service/use-fields.ts';

/** Changes the caller's own name for a user. */
export function RenameUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useMutation(service.users.change.mutationOptions());
  const form = useFields(
    { reference: user.reference ?? '' },
    { reference: (text) => firstMessage(userReference, text) },
  );
  const submit = form.submit(({ reference }) =>
    change.mutate(
      { userId: user.id, reference: reference.trim() },
      {
        onSuccess: onClose,
        onError: (error) => form.fail(error, { reference: 'reference' }),
      },
    ),
  );
  return (
    <FormDrawer
      title="Rename user"
      submit="Rename"
      busy={change.isPending}
      fieldsAtFault={form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="users.change"
          input={{
            userId: user.id,
            reference: form.values.reference,
          }}
        />
      }
    >
      {form.formError && <Note tone="bad" role="alert" title={form.formError} />}
      <TextField
        label="Reference"
        hint="Your own name for this user. Lists by reference find them under it."
        autoFocus
        {...form.bind('reference')}
      />
    </FormDrawer>
  );
}
