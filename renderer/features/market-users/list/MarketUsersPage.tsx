import { WireChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { marketUserColumns } from './market-user-columns.tsx';
import { marketUsersSearch } from './market-users-search.ts';
import { NoMarketUsers } from './NoMarketUsers.tsx';

/** All market users with their balances. */
export const MarketUsersPage: ListPage = listPage({
  to: '/market/users',
  title: 'Market users',
  schema: marketUsersSearch,
  operation: 'marketUsers.listWithMoney',
  input: ({ page: pageNumber, size: pageSize, ...filters }) => ({
    pageNumber,
    pageSize,
    ...filters,
  }),
  columns: marketUserColumns,
  rowLabel: ({ nickname }) => nickname,
  searchBy: 'Nickname or id',
  filters: ({ filter }) => <WireChip label="Type" of="marketUserType" {...filter('type')} />,
  actions: ({ variant }) => (
    <ActButton action={{ name: 'new-market-user' }} hasIcon variant={variant}>
      New market user
    </ActButton>
  ),
  empty: <NoMarketUsers />,
  open: ({ id }) => ({ to: '/market/users/$userId', params: { userId: id } }),
});
