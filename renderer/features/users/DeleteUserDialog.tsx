import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { service, type User } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { visible } from '../../service/labels/visible.ts';
import { nameOfUser } from '../../service/queries/names.ts';

/**
 * Asks for confirmation before a user is deleted with all wallets and their keys; the operator needs
 * no signing method.
 */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const wallets = useWalletCount(user.id);
  const name = nameOfUser(user);
  const form = useFields(
    { confirmation: '' },
    {
      confirmation: (text) =>
        wallets === 0 || [name, visible(name)].includes(text.trim())
          ? null
          : `Type ${name} to confirm.`,
    },
    {},
  );

  return (
    <ConfirmOperation
      operation="users.delete"
      form={form}
      input={{ userId: user.id }}
      title={`Delete ${name}?`}
      confirm="Delete user"
      disabled={wallets === undefined}
      leadsTo={() => ({ to: '/users' })}
      onClose={onClose}
    >
      {wallets === 0 && <p>The user owns no wallet; no value is lost.</p>}
      {wallets !== undefined && wallets > 0 && (
        <Note
          tone="bad"
          title={wallets === 1 ? '1 wallet is lost' : `${counted(wallets, 'wallet')} are lost`}
        >
          {wallets === 1 ? 'Its private key is' : 'Their private keys are'} permanently deleted,
          archived wallets included. Their holdings can never be moved again. Only a backup of
          Vaultdesk can restore them.
        </Note>
      )}
      {wallets !== undefined && wallets > 0 && (
        <TextField label={`Type “${name}” to confirm`} autoFocus {...form.bind('confirmation')} />
      )}
    </ConfirmOperation>
  );
}

/** All wallets of a user, archived ones included; `undefined` until both counts are loaded. */
function useWalletCount(userId: string): number | undefined {
  const inUse = useQuery(service.wallets.list.queryOptions({ userId, size: 1 }));
  const archived = useQuery(service.wallets.list.queryOptions({ userId, archived: true, size: 1 }));
  if (!inUse.data || !archived.data) return undefined;
  return inUse.data.pagination.numberOfElements + archived.data.pagination.numberOfElements;
}
