import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentEventType } from '../../resources/payment-event.ts';
import { deliveryListKey } from '../../resources/state.ts';
import type {
  DeliveryStatus,
  WebhookDelivery,
  WebhookDeliveryRecord,
} from '../../resources/webhook-delivery.ts';
import { toDelivery } from './to-delivery.ts';

export interface ListDeliveriesInput extends PageInput {
  readonly webhookId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: PaymentEventType | undefined;
  readonly eventId?: string | undefined;
}

interface Found {
  readonly records: readonly WebhookDeliveryRecord[];
  readonly total: number;
}

/** Deliveries, newest first. */
export async function listDeliveries(
  { storage }: Pick<Ports, 'storage'>,
  input: ListDeliveriesInput,
  caller: Caller,
): Promise<Result<Page<WebhookDelivery>>> {
  return storage.read((tables) => {
    const { records, total } =
      input.eventId === undefined
        ? findMany(tables, input, caller)
        : findOfEvent(tables, input.eventId, input, caller);
    return ok(
      toPage(
        records.map((record) => toDelivery(tables, record)),
        total,
        input,
      ),
    );
  });
}

/** An event has few: one an endpoint. */
function findOfEvent(
  { webhookDeliveries }: TableReaders,
  eventId: string,
  { webhookId, status, eventType, page, size }: ListDeliveriesInput,
  caller: Caller,
): Found {
  const fitting = webhookDeliveries
    .listBy('byEvent', eventId)
    .filter(
      (delivery) =>
        isVisible(caller, delivery) &&
        (webhookId === undefined || delivery.webhookId === webhookId) &&
        (status === undefined || delivery.status === status) &&
        (eventType === undefined || delivery.eventType === eventType),
    );
  const first = (page - 1) * size;
  return { records: fitting.toReversed().slice(first, first + size), total: fitting.length };
}

function findMany(
  { webhookDeliveries }: TableReaders,
  { webhookId, status, eventType, page, size }: ListDeliveriesInput,
  caller: Caller,
): Found {
  const owner = ownerSeenBy(caller);
  const scope = webhookId === undefined ? { owner } : { webhookId };
  const key = deliveryListKey(scope, status, eventType);
  const records = webhookDeliveries.pageBy('byCreation', key, {
    offset: (page - 1) * size,
    limit: size,
    descending: true,
  });
  // Those of one endpoint have one application: what fits one fits all.
  const [any] = records;
  if (any && !isVisible(caller, any)) return { records: [], total: 0 };
  return { records, total: webhookDeliveries.countBy('byCreation', key) };
}
