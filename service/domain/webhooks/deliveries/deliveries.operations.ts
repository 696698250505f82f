import { z } from 'zod';
import { instantInput, uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import {
  deliveryListKey,
  deliveryStatus,
  type WebhookDeliveryInspection,
  type WebhookDeliveryRecord,
  webhookDeliveryInspection,
} from '../../../model/webhooks/webhook-delivery.ts';
import { mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { findWebhook } from '../registration/webhooks.ts';
import { displayedHeaders } from '../sending/prepare-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import {
  disabledWebhook,
  earliestAttempts,
  findDelivery,
  getResending,
  isSending,
  resendDelivery,
  resendWaiting,
  resentDelivery,
  stopResending,
  toDelivery,
} from './resend-delivery.ts';

function requestOf(
  ports: Pick<Ports, 'storage' | 'settings' | 'deviceKey' | 'installation' | 'clock'>,
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

/** Deliveries per commit. */
const batchSize = 200;

const deliveryId = z.object({ deliveryId: uuid });

export const deliveryOperations = {
  list: listDeliveries,
  inspect: query({
    summary: 'Inspect delivery',
    description: 'Every attempt with its response, the request as sent, and the next attempts.',
    route: route('GET', '/_vaultdesk/deliveries/{deliveryId}'),
    input: deliveryId,
    output: webhookDeliveryInspection,
    run: async (ports, { deliveryId }, caller) =>
      ports.storage.read((tables) => {
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
      }),
  }),
  resend: resendDelivery,
  resendRange: mutation({
    summary: 'Resend deliveries of a time range',
    description: 'Failed deliveries by default, oldest first.',
    route: route('POST', '/_vaultdesk/webhooks/{webhookId}/resendings'),
    /** Deliveries of events within a time range, both ends included. */
    input: z
      .object({
        webhookId: uuid,
        from: instantInput,
        to: instantInput,
        statuses: z
          .array(deliveryStatus.exclude(['WITHDRAWN']))
          .default(['GIVEN_UP'])
          .meta({ description: 'The deliveries with these statuses.' }),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: 'to must be after from.' }),
    output: z.object({ count: z.int() }),
    async run({ storage, clock }, { webhookId, from, to, statuses }, caller) {
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
    },
  }),
  resendWaiting,
  getResending,
  stopResending,
};
