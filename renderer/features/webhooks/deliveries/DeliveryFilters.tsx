import { paymentEventTypes } from '../../../../service/resources/names.ts';
import { deliveryMarks } from '../../../components/status/delivery-labels.ts';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { EnumChip, WireChip } from '../../../components/table/EnumChip.tsx';
import { FilterChip } from '../../../components/table/FilterBar.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';
import { useWebhooks } from '../use-webhooks.ts';
import type { DeliveriesSearch } from '../webhooks-search.ts';

export function DeliveryFilters({
  search,
  onNarrow,
}: {
  search: DeliveriesSearch;
  onNarrow: (change: Partial<DeliveriesSearch>) => void;
}) {
  const webhooks = useWebhooks() ?? [];
  const { webhookId, status, eventType, eventId, from, to } = search;
  return (
    <>
      <WireChip
        label="Status"
        of="deliveryStatus"
        marks={deliveryMarks}
        value={status}
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
        values={paymentEventTypes}
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
    </>
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
