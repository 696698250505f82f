import { IconServer2, IconUser, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { secret } from '../../service/call/api-call.ts';
import { nameOfUser } from '../../service/queries/names.ts';
import { userColumns } from './user-columns.tsx';
import { usersSearch } from './users-search.ts';

export const UsersPage: ListPage = listPage({
  to: '/users',
  title: 'Users',
  schema: usersSearch,
  operation: 'users.listWithWallets',
  input: (filters) => filters,
  columns: userColumns,
  rowLabel: nameOfUser,
  sort: ({ sortOn = 'createdAt', sortOrder = 'DESC' }) => ({ by: sortOn, order: sortOrder }),
  sortBy: ({ by, order }) => ({
    sortOn: by === 'reference' ? ('reference' as const) : ('createdAt' as const),
    sortOrder: order,
  }),
  searchBy: 'Reference, user id',
  actions: ({ variant }) => (
    <ActButton action={{ name: 'new-user' }} hasIcon variant={variant}>
      New user
    </ActButton>
  ),
  empty: <NoUsers />,
  open: ({ id }) => ({ to: '/users/$userId', params: { userId: id } }),
});

function NoUsers() {
  return (
    <EmptyState
      guide="users"
      title="Create the first user"
      diagram={[
        {
          icon: IconServer2,
          label: 'Your application',
          caption: 'requests a user',
          flow: 'creates',
        },
        { icon: IconUser, label: 'User', caption: 'no user yet', missing: true, flow: 'PIN' },
        { icon: IconWallet, label: 'Wallet', caption: 'unlocked with the PIN only' },
      ]}
      actions={
        <ActButton action={{ name: 'new-user' }} hasIcon isFirst>
          Create a user
        </ActButton>
      }
      example={
        <HttpExample
          operation="users.create"
          input={{
            reference: 'customer-1',
            signingMethod: { type: 'PIN', value: secret('PIN') },
          }}
        />
      }
    >
      A user is an owner of wallets in your application. Their PIN unlocks those wallets; Vaultdesk
      stores nothing that could.
    </EmptyState>
  );
}
