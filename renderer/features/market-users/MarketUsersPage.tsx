import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { MarketUserWithMoney } from '../../../service/resources/market-user.ts';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FilterBar, FilterChip, SearchField } from '../../components/FilterBar.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { marketUserColumns } from './market-user-columns.tsx';
import { type MarketUsersSearch, marketUserTypes } from './market-users-search.ts';
import { NoMarketUsers } from './NoMarketUsers.tsx';

const route = getRouteApi('/market/users');
const typeOptions = [
  { value: 'SUB_USER', label: 'Sub-user' },
  { value: 'APPLICATION', label: 'Application account' },
];

/** Everybody who buys and sells, with their money. */
export function MarketUsersPage() {
  const { page: pageNumber, size: pageSize, search, type } = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const users = useQuery(
    service.marketUsers.listWithMoney.queryOptions(
      { pageNumber, pageSize, search, type },
      { placeholderData: keepPreviousData },
    ),
  );
  const total = users.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !search && !type;

  const narrow = (change: Partial<MarketUsersSearch>) =>
    navigate({
      to: '/market/users',
      search: { size: pageSize, search, type, ...change, page: 1 },
      replace: true,
    });

  return (
    <>
      <PageHeader
        title="Market users"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'new-market-user' })}
          >
            New market user
          </Button>
        }
      />
      {users.error && !users.data ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={users.error} onRetry={() => void users.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoMarketUsers onCreate={() => actions.open({ name: 'new-market-user' })} />
      ) : (
        <>
          <FilterBar>
            <SearchField
              value={search ?? ''}
              placeholder="Nickname, id"
              onChange={(text) => narrow({ search: text || undefined })}
            />
            <FilterChip
              label="Type"
              value={type}
              options={typeOptions}
              onChange={(picked) => narrow({ type: marketUserTypes.optional().parse(picked) })}
            />
          </FilterBar>
          <DataTable<MarketUserWithMoney>
            label="Market users"
            columns={marketUserColumns}
            rows={users.data?.items}
            paging={users.data?.pagination}
            rowLabel={({ nickname }) => nickname}
            changedIds={changedIds}
            onPage={(page) =>
              navigate({ to: '/market/users', search: { page, size: pageSize, search, type } })
            }
            onOpen={({ id }) => navigate({ to: '/market/users/$userId', params: { userId: id } })}
            empty={
              <NoHits
                what="market users"
                onClear={() => narrow({ search: undefined, type: undefined })}
              />
            }
          />
        </>
      )}
    </>
  );
}
