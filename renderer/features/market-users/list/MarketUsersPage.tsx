import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { marketUserTypes } from '../../../../service/resources/names.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { marketUserColumns } from './market-user-columns.tsx';
import { marketUsersSearch } from './market-users-search.ts';
import { NoMarketUsers } from './NoMarketUsers.tsx';

const route = getRouteApi('/market/users');
const typeNames = { SUB_USER: 'Sub-user', APPLICATION: 'Application account' } as const;

/** All market users with their balances. */
export function MarketUsersPage() {
  const filters = route.useSearch();
  const { page: pageNumber, size: pageSize, search, type } = filters;
  const navigate = useNavigate();
  const users = useQuery(
    service.marketUsers.listWithMoney.queryOptions(
      { pageNumber, pageSize, search, type },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: users,
    search: filters,
    schema: marketUsersSearch,
    readPage: (number, rows) =>
      client.marketUsers.listWithMoney.query({ pageNumber: number, pageSize: rows, search, type }),
    show: (next, replace) => navigate({ to: '/market/users', search: next, replace }),
    isNarrowed: Boolean(search || type),
    what: 'market users',
  });
  return (
    <ListPage
      title="Market users"
      list={list}
      actions={
        <ActButton
          action={{ name: 'new-market-user' }}
          hasIcon
          variant={list.isEmpty ? 'default' : 'filled'}
        >
          New market user
        </ActButton>
      }
      empty={<NoMarketUsers />}
      filters={
        <FilterBar>
          <SearchField placeholder="Nickname or id" {...list.searchField} />
          <EnumChip
            label="Type"
            values={marketUserTypes}
            nameOf={(type) => typeNames[type]}
            {...list.filter('type')}
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
