import { fulfillmentGlyphs, titleOf } from '../../components/status/fulfillment-labels.ts';
import { WireChip } from '../../components/table/EnumChip.tsx';
import { type ListPage, listPage } from '../../frame/page/ListPage.tsx';
import { FulfillmentPanel } from './FulfillmentPanel.tsx';
import { fulfillmentColumns } from './fulfillment-columns.tsx';
import { fulfillmentsSearch } from './fulfillments-search.ts';
import { NoFulfillments } from './NoFulfillments.tsx';

/** All transfers of items out of offers, and the panel of the selected one. */
export const FulfillmentsPage: ListPage = listPage({
  to: '/fulfillments',
  title: 'Fulfillments',
  schema: fulfillmentsSearch,
  operation: 'fulfillments.listWithItems',
  input: ({ page: pageNumber, size: pageSize, ...filters }) => ({
    pageNumber,
    pageSize,
    ...filters,
  }),
  columns: fulfillmentColumns,
  rowLabel: titleOf,
  searchBy: 'Any id or transaction hash',
  filters: ({ filter }) => (
    <>
      <WireChip label="Type" of="fulfillmentType" {...filter('type')} />
      <WireChip
        label="Status"
        of="fulfillmentStatus"
        marks={fulfillmentGlyphs}
        {...filter('status')}
      />
    </>
  ),
  empty: <NoFulfillments />,
  panel: (id, onClose) => <FulfillmentPanel fulfillmentId={id} onClose={onClose} />,
});
