import { paymentEventType } from '../../../../service/resources/payment-event.ts';
import { deliveryStatus } from '../../../../service/resources/webhook-delivery.ts';
import { deliveryStates } from '../../../components/status/delivery-labels.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/table/FilterBar.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import type { DeliveriesSearch } from '../webhooks-search.ts';

export function DeliveryFilters({
  search,
  webhooks = [],
  onNarrow,
}: {
  search: DeliveriesSearch;
  webhooks: readonly Webhook[] | undefined;
  onNarrow: (change: Partial<DeliveriesSearch>) => void;
}) {
  const { webhookId, status, eventType, eventId, from, to } = search;
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Payment, event, delivery id"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <EnumChip
        label="Status"
        values={deliveryStatus.options}
        value={status}
        nameOf={(value) => deliveryStates[value].state}
        icon={(value) => <StatusGlyph status={deliveryStates[value].status} />}
        onChange={(newStatus) => onNarrow({ status: newStatus })}
      />
      <FilterChip
        label="Endpoint"
        value={webhookId}
        options={toEndpointOptions(webhooks, webhookId)}
        onChange={(value) => onNarrow({ webhookId: value })}
      />
      <EnumChip
        label="Event type"
        values={paymentEventType.options}
        value={eventType}
        onChange={(newType) => onNarrow({ eventType: newType })}
      />
      <DatesChip label="Time" from={from} to={to} onChange={onNarrow} />
      {eventId && (
        <FilterChip
          label="Event"
          value={eventId}
          options={[{ value: eventId, label: eventId }]}
          onChange={(value) => onNarrow({ eventId: value })}
        />
      )}
    </FilterBar>
  );
}

/** A deleted webhook can still be a filter value. */
function toEndpointOptions(webhooks: readonly Webhook[], webhookId: string | undefined) {
  const options = webhooks.map(({ id, url }) => {
    const { name, path } = nameOfEndpoint(url);
    return { value: id, label: `${name}${path}` };
  });
  const isKnown = !webhookId || options.some(({ value }) => value === webhookId);
  return isKnown ? options : [...options, { value: webhookId, label: 'deleted webhook' }];
}
