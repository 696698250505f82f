import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { FulfillmentWithItem } from '../../../service/resources/fulfillment-inspection.ts';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { FulfillmentFilters } from './FulfillmentFilters.tsx';
import { FulfillmentPanel } from './FulfillmentPanel.tsx';
import { fulfillmentColumns } from './fulfillment-columns.tsx';
import { titleOf } from './fulfillment-words.ts';
import { type FulfillmentsSearch, isNarrowed } from './fulfillments-search.ts';
import { NoFulfillments } from './NoFulfillments.tsx';

const route = getRouteApi('/fulfillments');

/** Every movement of items out of offers, with the panel of the one that is looked at. */
export function FulfillmentsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const changedIds = useChangedIds();
  const { page: pageNumber, size: pageSize, search, type, status, selected } = filters;
  const fulfillments = useQuery(
    service.fulfillments.listWithItems.queryOptions(
      { pageNumber, pageSize, search, type, status },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = fulfillments.data?.items;
  const total = fulfillments.data?.pagination.numberOfElements;

  const narrow = (change: Partial<FulfillmentsSearch>) =>
    navigate({ to: '/fulfillments', search: { ...filters, ...change, page: 1 }, replace: true });
  const open = (fulfillmentId: string | undefined) =>
    navigate({
      to: '/fulfillments',
      search: { ...filters, selected: fulfillmentId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <FulfillmentPanel
            key={selected}
            fulfillmentId={selected}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <PageHeader
        title="Fulfillments"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
      />
      {fulfillments.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={fulfillments.error} onRetry={() => void fulfillments.refetch()} />
        </div>
      ) : total === 0 && !isNarrowed(filters) ? (
        <NoFulfillments />
      ) : (
        <>
          <FulfillmentFilters search={filters} onNarrow={narrow} />
          <DataTable<FulfillmentWithItem>
            label="Fulfillments"
            columns={fulfillmentColumns}
            rows={rows}
            paging={fulfillments.data?.pagination}
            rowLabel={titleOf}
            changedIds={changedIds}
            openId={selected}
            onPage={(page) => navigate({ to: '/fulfillments', search: { ...filters, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="fulfillments"
                onClear={() =>
                  navigate({ to: '/fulfillments', search: { page: 1, size: pageSize } })
                }
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}
