import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { service, type User } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { nameOfUser } from '../../service/look/names.ts';
import { visible } from '../../service/words/visible.ts';

/** Asks before a user goes with all wallets, whose keys are gone for good; the operator needs no signing method. */
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
      {wallets === 0 && <p>The user owns no wallet, so nothing of value is lost.</p>}
      {wallets !== undefined && wallets > 0 && (
        <Note
          tone="bad"
          title={wallets === 1 ? 'A wallet is lost' : `${counted(wallets, 'wallet')} are lost`}
        >
          {wallets === 1 ? 'Its private key is' : 'Their private keys are'} deleted for good,
          archived wallets included. Whatever they hold can never be moved again. A backup of
          Vaultdesk is the only way back.
        </Note>
      )}
      {wallets !== undefined && wallets > 0 && (
        <TextField label={`Type “${name}” to confirm`} autoFocus {...form.bind('confirmation')} />
      )}
    </ConfirmOperation>
  );
}

/** All wallets of a user, archived ones included; nothing until both counts have arrived. */
function useWalletCount(userId: string): number | undefined {
  const inUse = useQuery(service.wallets.list.queryOptions({ userId, size: 1 }));
  const archived = useQuery(service.wallets.list.queryOptions({ userId, archived: true, size: 1 }));
  if (!inUse.data || !archived.data) return undefined;
  return inUse.data.pagination.numberOfElements + archived.data.pagination.numberOfElements;
}
