import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { toSpanInput } from '../../../service/queries/span-search.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { deliveriesSearch, isNarrowed } from '../webhooks-search.ts';
import { BulkResend } from './BulkResend.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { NoDeliveries } from './NoDeliveries.tsx';

const route = getRouteApi('/deliveries');

export function DeliveriesPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<Set<string>>(new Set());
  const webhooks = useWebhooks();
  const disabledIds = new Set(webhooks?.flatMap(({ id, isEnabled }) => (isEnabled ? [] : [id])));
  const { selected, columns: _, ...filters } = search;
  const input = { ...filters, ...toSpanInput(filters) };
  const deliveries = useQuery(
    service.deliveries.list.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const list = useList({
    query: deliveries,
    search,
    schema: deliveriesSearch,
    readPage: (page, size) => client.deliveries.list.query({ ...input, page, size }),
    show: (next, replace) => navigate({ to: '/deliveries', search: next, replace }),
    isNarrowed: isNarrowed(search),
    what: 'deliveries',
  });
  return (
    <ListPage
      title="Deliveries"
      list={list}
      actions={
        !list.isEmpty && (
          <ActButton
            action={{ name: 'send-test-event', webhookId: search.webhookId }}
            icon={IconSend}
          >
            Send test event…
          </ActButton>
        )
      }
      empty={<NoDeliveries hasWebhooks={(webhooks?.length ?? 0) > 0} />}
      filters={<DeliveryFilters search={search} webhooks={webhooks} onNarrow={list.narrow} />}
      panel={
        selected && <DeliveryPanel key={selected} deliveryId={selected} onClose={list.close} />
      }
    >
      <DataTable
        {...list.table}
        label="Deliveries"
        columns={deliveryColumns(disabledIds)}
        rowLabel={({ eventType }) => eventType}
        selection={{ ids: selectedIds, change: setSelectedIds }}
        bulkActions={
          <BulkResend deliveryIds={[...selectedIds]} onDone={() => setSelectedIds(new Set())} />
        }
      />
    </ListPage>
  );
}
