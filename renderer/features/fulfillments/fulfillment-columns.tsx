import type { FulfillmentWithItem } from '../../../service/resources/fulfillment-inspection.ts';
import { Chain } from '../../components/chain/ChainGlyph.tsx';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { UsdcAmount } from '../../components/figures/UsdcAmount.tsx';
import { FulfillmentState } from '../../components/status/FulfillmentState.tsx';
import { titleOf } from '../../components/status/fulfillment-labels.ts';
import type { Column } from '../../components/table/column.ts';
import { RowLink } from '../../components/table/RowLink.tsx';
import text from '../../components/text.module.css';
import { wireLabel } from '../../service/labels/wire-names.ts';
import styles from './fulfillment-columns.module.css';

export const fulfillmentColumns: readonly Column<FulfillmentWithItem>[] = [
  {
    id: 'item',
    header: 'Item',
    width: 'minmax(150px, 2fr)',
    render: (fulfillment) => <ItemCell fulfillment={fulfillment} />,
  },
  {
    id: 'type',
    header: 'Type',
    width: '118px',
    dropBelow: 900,
    render: ({ type }) => wireLabel('fulfillmentType', type),
  },
  {
    id: 'chain',
    header: 'Chain',
    width: '104px',
    dropBelow: 980,
    render: ({ chain }) => <Chain chain={chain} />,
  },
  {
    id: 'buyer',
    header: 'Recipient',
    width: 'minmax(90px, 1fr)',
    dropBelow: 660,
    render: ({ buyer }) => <span className={text.cut}>{buyer.nickname}</span>,
  },
  {
    id: 'amount',
    header: 'Items',
    width: '56px',
    align: 'right',
    render: ({ amount }) => amount.toLocaleString('en'),
  },
  {
    id: 'total',
    header: 'Price',
    width: '124px',
    align: 'right',
    render: ({ type, total }) =>
      type === 'PURCHASE' ? <UsdcAmount value={total} /> : <span className={text.quiet}>none</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(112px, 1fr)',
    render: ({ status, reason }) => (
      <span className={`${text.line} ${styles.status}`}>
        <FulfillmentState status={status} />
        {reason && (
          <span className={`${text.cut} ${text.quiet} ${styles.reason}`} title={reason}>
            {reason}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'creationDate',
    header: 'When',
    width: '88px',
    align: 'right',
    dropBelow: 790,
    render: ({ creationDate }) => <RelativeTime at={creationDate} />,
  },
];

function ItemCell({ fulfillment }: { fulfillment: FulfillmentWithItem }) {
  const { id, item } = fulfillment;
  return (
    <>
      <RowLink to="/fulfillments" search={{ selected: id }}>
        {titleOf(fulfillment)}
      </RowLink>
      <span className={`${text.cut} ${text.quiet}`}>{item?.collection}</span>
    </>
  );
}
