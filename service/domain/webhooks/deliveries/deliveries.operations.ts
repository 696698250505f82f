import { z } from 'zod';
import { pageOf } from '../../../model/kernel/list-input.ts';
import { instantInput, uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import {
  deliveryListKey,
  deliveryStatus,
  listedDelivery,
  type WebhookDeliveryInspection,
  type WebhookDeliveryRecord,
  webhookDelivery,
  webhookDeliveryInspection,
} from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { findWebhook } from '../registration/webhooks.ts';
import { displayedHeaders } from '../sending/prepare-delivery.ts';
import { listDeliveries, listDeliveriesInput } from './list-deliveries.ts';
import {
  disabledWebhook,
  earliestAttempts,
  findDelivery,
  getResending,
  isSending,
  resendDelivery,
  resending,
  resendWaiting,
  resendWaitingInput,
  resentDelivery,
  stopResending,
  toDelivery,
} from './resend-delivery.ts';

type InspectPorts = Pick<Ports, 'storage' | 'settings' | 'deviceKey' | 'installation' | 'clock'>;

/** A delivery with its attempts, requests and responses, and the headers of the last attempt or of an attempt now. */
export async function inspectDelivery(
  ports: InspectPorts,
  { deliveryId }: { deliveryId: string },
  caller: Caller,
): Promise<Result<WebhookDeliveryInspection>> {
  return ports.storage.read((tables) => {
    const match = findDelivery(tables, deliveryId, caller);
    if (!match.ok) return match;
    const delivery = match.value;
    const event = tables.paymentEvents.find(delivery.eventId);
    if (!event) return fail('event.not-found', `The event ${delivery.eventId} was deleted.`);
    const webhook = tables.webhooks.find(delivery.webhookId);
    return ok({
      ...toDelivery(tables, delivery),
      ...(event.paymentIntentId !== undefined && { paymentIntentId: event.paymentIntentId }),
      attempts: delivery.attempts,
      request: requestOf(ports, delivery, event, webhook),
      schedule: scheduleOf(ports, delivery, webhook),
    });
  });
}

function requestOf(
  ports: InspectPorts,
  { attempts }: WebhookDeliveryRecord,
  event: PaymentEventRecord,
  webhook: WebhookRecord | undefined,
): WebhookDeliveryInspection['request'] {
  const last = attempts.at(-1);
  const at = last?.at ?? ports.clock.now();
  const time = { at, machineTime: last?.machineTime ?? at };
  return {
    method: 'POST',
    url: webhook?.url ?? '',
    headers: webhook ? displayedHeaders(ports, webhook, event, time) : {},
    body: event.payload,
  };
}

/** A disabled endpoint has no upcoming attempts. */
function scheduleOf(
  { settings }: Pick<Ports, 'settings'>,
  { applicationId, nextAttemptAt, scheduleAttempts, deliveredAt }: WebhookDeliveryRecord,
  webhook: WebhookRecord | undefined,
): string[] {
  if (nextAttemptAt === undefined || !isSending(webhook)) return [];
  if (deliveredAt !== undefined) return [nextAttemptAt];
  const { retryProfile } = settings.of(applicationId);
  const moments = earliestAttempts(retryProfile, scheduleAttempts, Date.parse(nextAttemptAt));
  return moments.map((millis) => new Date(millis).toISOString());
}

/** Deliveries of events within a time range, both ends included. */
export const resendRangeInput = z
  .object({
    webhookId: uuid,
    from: instantInput,
    to: instantInput,
    statuses: z.array(deliveryStatus.exclude(['WITHDRAWN'])).default(['GIVEN_UP']),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'to must be after from.' });

/** Deliveries per commit. */
const batchSize = 200;

/** Resends the deliveries of a time range, oldest first; returns their number. */
export async function resendRange(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, from, to, statuses }: z.output<typeof resendRangeInput>,
  caller: Caller,
): Promise<Result<{ count: number }>> {
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  if (webhook.value.disabled) return disabledWebhook(webhookId);

  const ids = storage.read(({ webhookDeliveries }) =>
    [...new Set(statuses)]
      .flatMap((status) => webhookDeliveries.listBy('byCreation', deliveryListKey({ webhookId }, status)))
      .filter(({ createdAt }) => createdAt >= from && createdAt <= to)
      .map(({ id }) => id),
  );
  const now = clock.now();
  let count = 0;
  for (let first = 0; first < ids.length; first += batchSize) {
    const batch = ids.slice(first, first + batchSize);
    const resent = await storage.transact(({ webhookDeliveries }) => {
      const waiting = batch
        .flatMap((id) => webhookDeliveries.find(id) ?? [])
        .filter(({ status }) => statuses.some((selected) => selected === status));
      for (const delivery of waiting) webhookDeliveries.put(resentDelivery(delivery, now));
      return ok(waiting.length);
    });
    if (!resent.ok) return resent;
    count += resent.value;
  }
  return ok({ count });
}

const deliveryId = z.object({ deliveryId: uuid });
const waitingPath = '/_vaultdesk/webhooks/{webhookId}/waiting-deliveries';

export const deliveryOperations = {
  list: query({
    summary: 'List deliveries',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/deliveries', { reply: 'page' }),
    input: listDeliveriesInput,
    output: pageOf(listedDelivery),
    run: listDeliveries,
  }),
  inspect: query({
    summary: 'Inspect delivery',
    description: 'Every attempt with its response, the request as sent, and the next attempts.',
    route: route('GET', '/_vaultdesk/deliveries/{deliveryId}'),
    input: deliveryId,
    output: webhookDeliveryInspection,
    run: inspectDelivery,
  }),
  resend: mutation({
    summary: 'Resend delivery',
    description: 'Immediately, with the same event id and the same bytes.',
    route: route('POST', '/_vaultdesk/deliveries/{deliveryId}/resending'),
    input: deliveryId,
    output: webhookDelivery,
    run: resendDelivery,
  }),
  resendRange: mutation({
    summary: 'Resend deliveries of a time range',
    description: 'Failed deliveries by default, oldest first.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/resendings'),
    input: resendRangeInput,
    output: z.object({ count: z.int() }),
    run: resendRange,
  }),
  resendWaiting: mutation({
    summary: 'Resend all pending deliveries of a webhook',
    description:
      'Immediately, oldest first. The response does not wait for the attempts: query the progress or stop it.',
    route: route('POST', `${waitingPath}/resending`),
    input: resendWaitingInput,
    output: resending,
    run: resendWaiting,
  }),
  getResending: query({
    summary: 'Get resend progress of a webhook',
    description: 'The number of requested deliveries that are still to be attempted.',
    route: route('GET', `${waitingPath}/resending`),
    input: resendWaitingInput,
    output: resending,
    run: getResending,
  }),
  stopResending: mutation({
    summary: 'Stop resending of a webhook',
    description: 'Deliveries not attempted yet wait for their next scheduled attempt.',
    route: route('DELETE', `${waitingPath}/resending`),
    input: resendWaitingInput,
    output: resending,
    run: stopResending,
  }),
};
