import { IconSend } from '@tabler/icons-react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { toSpanInput } from '../../../service/queries/span-search.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { deliveriesSearch } from '../webhooks-search.ts';
import { BulkResend } from './BulkResend.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { deliveryColumns } from './delivery-columns.tsx';
import { NoDeliveries } from './NoDeliveries.tsx';

export const DeliveriesPage: ListPage = listPage({
  to: '/deliveries',
  title: 'Deliveries',
  schema: deliveriesSearch,
  operation: 'deliveries.list',
  input: (filters) => ({ ...filters, ...toSpanInput(filters) }),
  columns: () => {
    const disabled = useWebhooks()?.filter(({ isEnabled }) => !isEnabled);
    return deliveryColumns(new Set(disabled?.map(({ id }) => id)));
  },
  rowLabel: ({ eventType }) => eventType,
  searchBy: 'Payment, event, delivery id',
  filters: ({ search, narrow }) => <DeliveryFilters search={search} onNarrow={narrow} />,
  actions: ({ isEmpty, search }) =>
    !isEmpty && (
      <ActButton action={{ name: 'send-test-event', webhookId: search.webhookId }} icon={IconSend}>
        Send test event…
      </ActButton>
    ),
  bulkActions: (deliveryIds, onDone) => <BulkResend deliveryIds={deliveryIds} onDone={onDone} />,
  empty: <NoDeliveries />,
  panel: (id, onClose) => <DeliveryPanel deliveryId={id} onClose={onClose} />,
});
