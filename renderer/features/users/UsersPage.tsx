import { Button } from '@mantine/core';
import { IconPlus, IconServer2, IconUser, IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FilterBar, SearchField } from '../../components/FilterBar.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { HttpExample } from '../../frame/HttpExample.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { secret } from '../../service/api-call.ts';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { nameOfUser } from '../../service/names.ts';
import { userColumns } from './user-columns.tsx';

const route = getRouteApi('/users');

/** Everybody who holds wallets. */
export function UsersPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const users = useQuery(
    service.users.list.queryOptions(search, { placeholderData: keepPreviousData }),
  );
  const total = users.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !search.search;

  return (
    <>
      <PageHeader
        title="Users"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'new-user' })}
          >
            New user
          </Button>
        }
      />
      {users.error && !users.data ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={users.error} onRetry={() => void users.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoUsers onCreate={() => actions.open({ name: 'new-user' })} />
      ) : (
        <>
          <FilterBar>
            <SearchField
              value={search.search ?? ''}
              placeholder="Reference, user id"
              onChange={(text) =>
                navigate({
                  to: '/users',
                  search: { ...search, search: text || undefined, page: 1 },
                  replace: true,
                })
              }
            />
          </FilterBar>
          <DataTable
            label="Users"
            columns={userColumns}
            rows={users.data?.items}
            paging={users.data?.pagination}
            rowLabel={nameOfUser}
            changedIds={changedIds}
            sort={{ by: search.sortOn ?? 'createdAt', order: search.sortOrder ?? 'DESC' }}
            onSort={({ by, order }) =>
              navigate({
                to: '/users',
                search: {
                  ...search,
                  sortOn: by === 'reference' ? 'reference' : 'createdAt',
                  sortOrder: order,
                  page: 1,
                },
              })
            }
            onPage={(page) => navigate({ to: '/users', search: { ...search, page } })}
            onOpen={({ id }) => navigate({ to: '/users/$userId', params: { userId: id } })}
            empty={
              <NoHits
                what="users"
                onClear={() => navigate({ to: '/users', search: { page: 1, size: search.size } })}
              />
            }
          />
        </>
      )}
    </>
  );
}

function NoUsers({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="Create the first user"
      diagram={[
        {
          icon: IconServer2,
          label: 'Your application',
          caption: 'asks for what it needs',
          flow: 'creates',
        },
        { icon: IconUser, label: 'User', caption: 'nobody here yet', missing: true, flow: 'PIN' },
        { icon: IconWallet, label: 'Wallet', caption: 'opens with the PIN alone' },
      ]}
      actions={
        <Button
          variant="filled"
          size="md"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={onCreate}
        >
          Create a user
        </Button>
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
      A user is somebody your application keeps wallets for. Their PIN opens those wallets;
      Vaultdesk keeps nothing it could open them with.
    </EmptyState>
  );
}
