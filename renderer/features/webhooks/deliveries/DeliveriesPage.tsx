import { IconCreditCard, IconInbox, IconSend, IconServer2, IconWebhook } from '@tabler/icons-react';
import { paymentEventTypes } from '../../../../service/model/installation/names.ts';
import { toDecimal } from '../../../../service/model/payments/currency.ts';
import { counted } from '../../../components/figures/counted.ts';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { EnumChip, WireChip } from '../../../components/table/EnumChip.tsx';
import { type ChipState, FilterChip } from '../../../components/table/FilterBar.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { BulkOperation } from '../../../frame/action/confirm/BulkOperation.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { deliveriesSearch } from '../../../service/queries/page-searches.ts';
import { toSpanInput } from '../../../service/queries/search-fields.ts';
import { useWebhooks } from '../use-webhooks.ts';
import { nameOfEndpoint } from '../webhook-labels.ts';
import { deliveryPanel } from './DeliveryPanel.tsx';
import { deliveryColumns } from './delivery-columns.tsx';

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
  csvRow: ({ amount, currency = '', ...delivery }) => ({
    ...delivery,
    ...(amount !== undefined && { amount: toDecimal(amount, currency), currency }),
  }),
  rowLabel: ({ eventType }) => eventType,
  searchBy: 'Event, payment or id',
  filters: ({ search: { eventId, from, to }, filter, narrow }) => (
    <>
      <WireChip label="Status" of="deliveryStatus" {...filter('status')} />
      <EndpointChip {...filter('webhookId')} />
      <EnumChip label="Event type" values={paymentEventTypes} {...filter('eventType')} />
      <DatesChip label="Time" from={from} to={to} onChange={narrow} />
      {eventId && <FilterChip label="Event" options={[{ value: eventId, label: eventId }]} {...filter('eventId')} />}
    </>
  ),
  actions: ({ isEmpty, search }) =>
    !isEmpty && (
      <ActionButton
        action={{ name: 'send-test-event', webhookId: search.webhookId }}
        hasIcon
        label="Send test event…"
      />
    ),
  bulkActions: (ids, onDone) => (
    <BulkOperation
      operation="deliveries.resend"
      inputs={ids.map((deliveryId) => ({ deliveryId }))}
      label="Resend selected…"
      confirm={`Resend ${counted(ids.length, 'delivery', 'deliveries')}`}
      onDone={onDone}
    >
      Each is sent immediately with the same event id and bytes, even if already delivered.
    </BulkOperation>
  ),
  empty: <NoDeliveries />,
  panel: deliveryPanel,
});

/** Filters the list by endpoint; a deleted webhook can still be its value. */
function EndpointChip({ value, onChange }: ChipState) {
  const options = (useWebhooks() ?? []).map(({ id, url }) => {
    const { name, path } = nameOfEndpoint(url);
    return { value: id, label: `${name}${path}` };
  });
  if (value && !options.some((option) => option.value === value)) options.push({ value, label: 'deleted webhook' });
  return <FilterChip label="Endpoint" value={value} options={options} onChange={onChange} />;
}

/** Empty state: explains deliveries and offers the next step, which is to register a webhook if there is none. */
function NoDeliveries() {
  const hasWebhooks = (useWebhooks()?.length ?? 0) > 0;
  return (
    <EmptyState
      guide="webhooks"
      title="See the first delivery"
      diagram={[
        { icon: IconCreditCard, label: 'Payment', caption: 'or a test event', flow: 'event' },
        { icon: IconServer2, label: 'Delivery', missing: true, flow: 'POST' },
        { icon: IconWebhook, label: 'Webhook', missing: !hasWebhooks },
      ]}
      actions={
        hasWebhooks ? (
          <>
            <ActionButton action={{ name: 'send-test-event' }} icon={IconSend} isFirst label="Send a test event" />
            <LinkButton size="md" to="/webhooks" label="Show webhooks" />
          </>
        ) : (
          <ActionButton
            action={{ name: 'new-webhook', inbox: 'default' }}
            icon={IconInbox}
            isFirst
            label="Try with the built-in inbox"
          />
        )
      }
    >
      Each payment event is delivered to every webhook. Deliveries are retried until the endpoint returns 2xx, with the
      same bytes and event id.
    </EmptyState>
  );
}
