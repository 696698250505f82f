import type { MarketUserWithMoney } from '../../../../service/resources/market-user.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { UsdcAmount } from '../../../components/figures/UsdcAmount.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import type { Column } from '../../../components/table/column.ts';
import { RowLink } from '../../../components/table/RowLink.tsx';
import text from '../../../components/text.module.css';

export const marketUserColumns: readonly Column<MarketUserWithMoney>[] = [
  {
    id: 'nickname',
    header: 'Market user',
    width: 'minmax(180px, 1.6fr)',
    render: (user) => <NameCell user={user} />,
  },
  {
    id: 'id',
    header: 'Id',
    width: '150px',
    dropBelow: 700,
    render: ({ id }) => <Identifier value={id} label="market user id" shape="short" copy="hover" />,
  },
  {
    id: 'parent',
    header: 'Parent',
    width: 'minmax(110px, 1fr)',
    dropBelow: 820,
    render: ({ parent }) => <span className={`${text.cut} ${text.soft}`}>{parent?.nickname}</span>,
  },
  {
    id: 'available',
    header: 'Available',
    width: 'minmax(136px, 0.9fr)',
    align: 'right',
    render: ({ available }) => <UsdcAmount value={available} />,
  },
  {
    id: 'reserved',
    header: 'Reserved',
    width: 'minmax(124px, 0.8fr)',
    align: 'right',
    render: ({ reserved }) =>
      reserved === 0 ? <span className={text.quiet}>none</span> : <UsdcAmount value={reserved} />,
  },
  {
    id: 'createdOn',
    header: 'Created',
    width: '110px',
    align: 'right',
    dropBelow: 560,
    render: ({ createdOn }) => <RelativeTime at={createdOn} />,
  },
];

function NameCell({ user: { id, nickname, type } }: { user: MarketUserWithMoney }) {
  return (
    <>
      <RowLink to="/market/users/$userId" params={{ userId: id }}>
        {nickname}
      </RowLink>
      {type === 'APPLICATION' && <Tag>Application account</Tag>}
    </>
  );
}
