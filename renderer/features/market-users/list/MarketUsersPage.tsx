import { IconCoins, IconServer2, IconUserCircle } from '@tabler/icons-react';
import type { MarketUserWithMoney } from '../../../../service/model/market/market-user.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { Tag } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { WireChip } from '../../../components/table/EnumChip.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { marketUserMeaning } from '../../../service/labels/wire-names.ts';
import { marketUsersSearch } from '../../../service/queries/page-searches.ts';
import { marketUserPanel } from '../page/MarketUserCards.tsx';

const marketUserColumns: readonly Column<MarketUserWithMoney>[] = [
  column('nickname', 'Market user', 'minmax(180px, 1.6fr)', (user) => (
    <>
      <RowLink to="/market/users/$userId" params={{ userId: user.id }}>
        {user.nickname}
      </RowLink>
      {user.type === 'APPLICATION' && <Tag>Application account</Tag>}
    </>
  )),
  column('id', 'Id', { width: '150px', dropBelow: 700 }, ({ id }) => (
    <Identifier value={id} label="market user id" shape="short" copy="hover" />
  )),
  column('parent', 'Parent', { width: 'minmax(110px, 1fr)', dropBelow: 820 }, ({ parent }) => (
    <span className="cut soft">{parent?.nickname}</span>
  )),
  column('available', 'Available', { width: 'minmax(136px, 0.9fr)', align: 'right' }, ({ available }) => (
    <UsdcAmount value={available} />
  )),
  column('reserved', 'Reserved', { width: 'minmax(124px, 0.8fr)', align: 'right', dropBelow: 540 }, ({ reserved }) =>
    reserved === 0 ? <span className="quiet">none</span> : <UsdcAmount value={reserved} />,
  ),
  timeColumn('createdOn', 'Created', '110px', { dropBelow: 560 }),
];

export const MarketUsersPage: ListPage = listPage({
  to: '/market/users',
  title: 'Market users',
  schema: marketUsersSearch,
  operation: 'marketUsers.listWithMoney',
  input: ({ page: pageNumber, size: pageSize, ...filters }) => ({ pageNumber, pageSize, ...filters }),
  columns: marketUserColumns,
  rowLabel: ({ nickname }) => nickname,
  searchBy: 'Nickname or id',
  filters: ({ filter }) => <WireChip label="Type" of="marketUserType" {...filter('type')} />,
  creates: { name: 'new-market-user' },
  actions: ({ variant }) => (
    <ActionButton action={{ name: 'new-market-user' }} hasIcon variant={variant} label="New market user" />
  ),
  empty: (
    <EmptyState
      guide="market"
      title="Create the first market user"
      diagram={[
        { icon: IconServer2, label: 'Your application', caption: 'parent of all market users', flow: 'creates' },
        { icon: IconUserCircle, label: 'Market user', caption: 'none yet', missing: true, flow: 'USDC' },
        { icon: IconCoins, label: 'Deposit address', caption: 'one per chain' },
      ]}
      actions={<ActionButton action={{ name: 'new-market-user' }} hasIcon isFirst label="Create market user" />}
      example={<HttpExample operation="marketUsers.create" input={{ type: 'SUB_USER', nickname: 'ada' }} />}
    >
      A market user buys and sells: {marketUserMeaning}. They pay from a deposit address on each chain and receive their
      earnings there.
    </EmptyState>
  ),
  panel: marketUserPanel,
  page: 'marketUser',
});
