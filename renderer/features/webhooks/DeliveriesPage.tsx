import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { type Delivery, service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { NoDeliveries } from './NoDeliveries.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { type DeliveriesSearch, isNarrowed } from './webhooks-search.ts';

const route = getRouteApi('/deliveries');

/** Every event on its way to an endpoint, with the panel of the one that is looked at. */
export function DeliveriesPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const webhooks = useWebhooks();
  const disabledIds = new Set(webhooks?.flatMap(({ id, isEnabled }) => (isEnabled ? [] : [id])));
  const { selected, ...filters } = search;
  const deliveries = useQuery(
    service.deliveries.list.queryOptions(filters, { placeholderData: keepPreviousData }),
  );
  const rows = deliveries.data?.items;
  const total = deliveries.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !isNarrowed(search);

  const narrow = (change: Partial<DeliveriesSearch>) =>
    navigate({ to: '/deliveries', search: { ...search, ...change, page: 1 }, replace: true });
  const open = (deliveryId: string | undefined) =>
    navigate({
      to: '/deliveries',
      search: { ...search, selected: deliveryId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <DeliveryPanel key={selected} deliveryId={selected} onClose={() => open(undefined)} />
        )
      }
    >
      <PageHeader
        title="Deliveries"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          !isEmpty && (
            <Button
              leftSection={<IconSend size={15} stroke={1.7} />}
              onClick={() => actions.open({ name: 'send-test-event', webhookId: search.webhookId })}
            >
              Send test event…
            </Button>
          )
        }
      />
      {deliveries.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={deliveries.error} onRetry={() => void deliveries.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoDeliveries hasWebhooks={(webhooks?.length ?? 0) > 0} />
      ) : (
        <>
          <DeliveryFilters search={search} webhooks={webhooks} onNarrow={narrow} />
          <DataTable<Delivery>
            label="Deliveries"
            columns={deliveryColumns(disabledIds)}
            rows={rows}
            paging={deliveries.data?.pagination}
            rowLabel={({ eventType }) => eventType}
            changedIds={changedIds}
            openId={selected}
            onPage={(page) => navigate({ to: '/deliveries', search: { ...search, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="deliveries"
                onClear={() =>
                  navigate({ to: '/deliveries', search: { page: 1, size: search.size } })
                }
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}
