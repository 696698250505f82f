import { IconPackageExport, IconTag, IconUserCircle } from '@tabler/icons-react';
import type { FulfillmentWithItem } from '../../../service/model/market/fulfillment-inspection.ts';
import { UsdcAmount } from '../../components/figures/Amount.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { titleOf } from '../../components/status/labels/fulfillment-labels.ts';
import type { Column } from '../../components/table/column.ts';
import { chainColumn, column, RowLink, reasonColumn, timeColumn } from '../../components/table/columns.tsx';
import { WireChip } from '../../components/table/EnumChip.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { fulfillmentsSearch } from '../../service/queries/page-searches.ts';
import { fulfillmentPanel } from './FulfillmentPanel.tsx';

const fulfillmentColumns: readonly Column<FulfillmentWithItem>[] = [
  column('item', 'Item', 'minmax(150px, 2fr)', (fulfillment) => (
    <>
      <RowLink to="/fulfillments" search={{ selected: fulfillment.id }}>
        {titleOf(fulfillment)}
      </RowLink>
      <span className="cut quiet">{fulfillment.item?.collection}</span>
    </>
  )),
  column('type', 'Type', { width: '118px', dropBelow: 900 }, ({ type }) => wireLabel('fulfillmentType', type)),
  chainColumn('chain', '104px', { dropBelow: 980 }),
  column('buyer', 'Recipient', { width: 'minmax(90px, 1fr)', dropBelow: 660 }, ({ buyer }) => (
    <span className="cut">{buyer.nickname}</span>
  )),
  column('amount', 'Items', { width: '56px', align: 'right', dropBelow: 600 }, ({ amount }) =>
    amount.toLocaleString('en'),
  ),
  column('total', 'Price', { width: '124px', align: 'right', dropBelow: 500 }, ({ type, total }) =>
    type === 'PURCHASE' ? <UsdcAmount value={total} /> : <span className="quiet">none</span>,
  ),
  reasonColumn('fulfillmentStatus', 'minmax(112px, 1fr)'),
  timeColumn('creationDate', 'When', '88px', { dropBelow: 790 }),
];

export const FulfillmentsPage: ListPage = listPage({
  to: '/fulfillments',
  title: 'Fulfillments',
  schema: fulfillmentsSearch,
  operation: 'fulfillments.listWithItems',
  input: ({ page: pageNumber, size: pageSize, ...filters }) => ({ pageNumber, pageSize, ...filters }),
  columns: fulfillmentColumns,
  rowLabel: titleOf,
  searchBy: 'Item, buyer, id or hash',
  filters: ({ filter }) => (
    <>
      <WireChip label="Type" of="fulfillmentType" {...filter('type')} />
      <WireChip label="Status" of="fulfillmentStatus" {...filter('status')} />
    </>
  ),
  empty: (
    <EmptyState
      guide="market"
      title="No purchases yet"
      diagram={[
        { icon: IconTag, label: 'Offer', caption: 'items in escrow', flow: 'bought' },
        { icon: IconPackageExport, label: 'Fulfillment', missing: true, flow: 'settled' },
        { icon: IconUserCircle, label: 'Buyer', caption: 'receives the item, has paid' },
      ]}
      actions={
        <>
          <LinkButton variant="filled" size="md" to="/offers" label="View offers" />
          <LinkButton size="md" to="/market/users" label="View market users" />
        </>
      }
      example={
        <HttpExample
          operation="fulfillments.create"
          input={{
            type: 'PURCHASE',
            offerId: '<offer id>',
            userId: '<market user id>',
            walletAddress: '<address>',
            amount: 1,
          }}
        />
      }
    >
      A purchase transfers items and money in one transaction. Items returned to their seller are listed here too.
    </EmptyState>
  ),
  panel: fulfillmentPanel,
});
