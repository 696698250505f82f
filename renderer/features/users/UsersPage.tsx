import { IconServer2, IconUser, IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';
import { ListPage } from '../../frame/page/ListPage.tsx';
import { useList } from '../../frame/page/use-list.tsx';
import { secret } from '../../service/call/api-call.ts';
import { client, service } from '../../service/call/client.ts';
import { nameOfUser } from '../../service/queries/names.ts';
import { userColumns } from './user-columns.tsx';
import { usersSearch } from './users-search.ts';

const route = getRouteApi('/users');

export function UsersPage() {
  const search = route.useSearch();
  const { columns: _, ...filters } = search;
  const navigate = useNavigate();
  const users = useQuery(
    service.users.listWithWallets.queryOptions(filters, { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: users,
    search,
    schema: usersSearch,
    readPage: (page, size) => client.users.listWithWallets.query({ ...filters, page, size }),
    show: (next, replace) => navigate({ to: '/users', search: next, replace }),
    isNarrowed: Boolean(search.search),
    what: 'users',
  });
  return (
    <ListPage
      title="Users"
      list={list}
      actions={
        <ActButton
          action={{ name: 'new-user' }}
          hasIcon
          variant={list.isEmpty ? 'default' : 'filled'}
        >
          New user
        </ActButton>
      }
      empty={<NoUsers />}
      filters={
        <FilterBar>
          <SearchField
            value={search.search ?? ''}
            placeholder="Reference, user id"
            onChange={(text) => list.narrow({ search: text || undefined })}
          />
        </FilterBar>
      }
    >
      <DataTable
        {...list.table}
        label="Users"
        columns={userColumns}
        rowLabel={nameOfUser}
        sort={{ by: search.sortOn ?? 'createdAt', order: search.sortOrder ?? 'DESC' }}
        onSort={({ by, order }) =>
          list.narrow({
            sortOn: by === 'reference' ? 'reference' : 'createdAt',
            sortOrder: order,
          })
        }
        onOpen={({ id }) => navigate({ to: '/users/$userId', params: { userId: id } })}
      />
    </ListPage>
  );
}

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
