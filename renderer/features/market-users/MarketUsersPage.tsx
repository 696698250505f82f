import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FilterBar, FilterChip, SearchField } from '../../components/FilterBar.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListPage } from '../../frame/ListPage.tsx';
import { useList } from '../../frame/use-list.tsx';
import { service } from '../../service/client.ts';
import { marketUserColumns } from './market-user-columns.tsx';
import { marketUserTypes } from './market-users-search.ts';
import { NoMarketUsers } from './NoMarketUsers.tsx';

const route = getRouteApi('/market/users');
const typeOptions = [
  { value: 'SUB_USER', label: 'Sub-user' },
  { value: 'APPLICATION', label: 'Application account' },
];

/** Everybody who buys and sells, with their money. */
export function MarketUsersPage() {
  const filters = route.useSearch();
  const { page: pageNumber, size: pageSize, search, type } = filters;
  const navigate = useNavigate();
  const actions = useActions();
  const users = useQuery(
    service.marketUsers.listWithMoney.queryOptions(
      { pageNumber, pageSize, search, type },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: users,
    search: filters,
    show: (next, replace) => navigate({ to: '/market/users', search: next, replace }),
    isNarrowed: Boolean(search || type),
    what: 'market users',
  });
  const create = () => actions.open({ name: 'new-market-user' });
  return (
    <ListPage
      title="Market users"
      list={list}
      actions={
        <Button
          variant={list.isEmpty ? 'default' : 'filled'}
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={create}
        >
          New market user
        </Button>
      }
      empty={<NoMarketUsers onCreate={create} />}
      filters={
        <FilterBar>
          <SearchField
            value={search ?? ''}
            placeholder="Nickname, id"
            onChange={(text) => list.narrow({ search: text || undefined })}
          />
          <FilterChip
            label="Type"
            value={type}
            options={typeOptions}
            onChange={(picked) => list.narrow({ type: marketUserTypes.optional().parse(picked) })}
          />
        </FilterBar>
      }
    >
      <DataTable
        {...list.table}
        label="Market users"
        columns={marketUserColumns}
        rowLabel={({ nickname }) => nickname}
        onOpen={({ id }) => navigate({ to: '/market/users/$userId', params: { userId: id } })}
      />
    </ListPage>
  );
}
