import { useMutation } from '@tanstack/react-query';
import { userReference } from '../../../service/resources/user.ts';
import { RenameDrawer } from '../../components/RenameDrawer.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service, type User } from '../../service/client.ts';

/** Changes the caller's own name for a user. */
export function RenameUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useMutation(service.users.change.mutationOptions());
  const inputOf = (reference: string) => ({ userId: user.id, reference });
  return (
    <RenameDrawer
      title="Rename user"
      field="reference"
      label="Reference"
      hint="Your own name for this user. Lists by reference find them under it."
      name={user.reference ?? ''}
      schema={userReference}
      busy={change.isPending}
      apiLineOf={(name) => <OperationLine operation="users.change" input={inputOf(name)} />}
      onRename={(name, answer) => change.mutate(inputOf(name), answer)}
      onClose={onClose}
    />
  );
}
