import { z } from 'zod';
import { instantInput, lastInstantInput } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import { deliveryListKey } from '../../../model/webhooks/webhook-delivery.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { provenEvents } from '../limits.ts';

/** Selects the deliveries to replay, in one of four ways. */
export const proofEvents = z.object({
  newest: z
    .int()
    .min(1)
    .max(provenEvents.most)
    .optional()
    .meta({ description: `Number of deliveries; ${provenEvents.usual} by default.` }),
  from: instantInput.optional(),
  to: lastInstantInput.optional(),
  traceId: z.uuid().optional().meta({ description: 'The events caused by one request.' }),
  ids: z.array(z.string().max(64)).min(1).max(provenEvents.most).optional(),
});
type ProofEvents = z.output<typeof proofEvents>;

/** Selects the requested events with a delivery to a webhook, oldest first, each once. */
export function selectEvents(
  tables: Pick<TableReaders, 'webhookDeliveries' | 'paymentEvents'>,
  webhookId: string,
  selection: ProofEvents,
): Result<readonly PaymentEventRecord[]> {
  const { newest, from, to, traceId, ids } = selection;
  const selectors = [newest, from ?? to, traceId, ids].filter((way) => way !== undefined);
  if (selectors.length > 1) return rejected('events', 'Specify exactly one of: newest, from with to, traceId, ids.');
  const chosen = ids ? eventsOf(tables, webhookId, new Set(ids)) : inSpan(tables, webhookId, selection);
  const missing = ids?.find((id) => !chosen.some((event) => event.id === id));
  if (missing !== undefined) return rejected('events.ids', `No delivery to this webhook has the event ${missing}.`);
  if (chosen.length === 0)
    return rejected('events', 'This webhook has no matching deliveries. Send it an event first.');
  if (chosen.length > provenEvents.most)
    return rejected(
      'events',
      `${chosen.length} events match; at most ${provenEvents.most} can be replayed. Narrow the selection.`,
    );
  return ok(chosen);
}

type Tables = Parameters<typeof selectEvents>[0];

function eventsOf(tables: Tables, webhookId: string, eventIds: ReadonlySet<string>) {
  return recorded(
    tables,
    [...eventIds].filter((id) => isFor(tables, webhookId, id)),
  );
}

function isFor({ webhookDeliveries }: Tables, webhookId: string, eventId: string): boolean {
  return webhookDeliveries.listBy('byEvent', eventId).some((delivery) => delivery.webhookId === webhookId);
}

function inSpan(tables: Tables, webhookId: string, { newest, from, to, traceId }: ProofEvents) {
  const { webhookDeliveries } = tables;
  if (traceId !== undefined)
    return recorded(
      tables,
      webhookDeliveries
        .listBy('byTrace', traceId)
        .filter((delivery) => delivery.webhookId === webhookId)
        .map(({ eventId }) => eventId),
    );
  const key = deliveryListKey({ webhookId }, undefined);
  const isSpan = from !== undefined || to !== undefined;
  const deliveries = isSpan
    ? webhookDeliveries
        .listBy('byCreation', key)
        .filter(({ createdAt }) => createdAt >= (from ?? '') && createdAt <= (to ?? '~'))
    : webhookDeliveries.pageBy('byCreation', key, {
        ...{ offset: 0, limit: newest ?? provenEvents.usual, descending: true },
      });
  return recorded(
    tables,
    deliveries.map(({ eventId }) => eventId),
  );
}

function recorded({ paymentEvents }: Tables, ids: readonly string[]): PaymentEventRecord[] {
  return [...new Set(ids)]
    .flatMap((id) => paymentEvents.find(id) ?? [])
    .toSorted((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1));
}

function orderOf({ createdAt, sequence }: PaymentEventRecord): string {
  return `${createdAt} ${String(sequence).padStart(9, '0')}`;
}

function rejected(path: string, message: string): Result<never> {
  return invalidInput([{ path, message }]);
}
