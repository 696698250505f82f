import { z } from 'zod';
import { instantInput, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { deliveryListKey, deliveryStatus } from '../../resources/webhook-delivery.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { disabledWebhook, resentDelivery } from './resend-delivery.ts';

/** Deliveries of events within a time range, both ends included. */
export const resendRangeInput = z
  .object({
    webhookId: uuid,
    from: instantInput,
    to: instantInput,
    statuses: z.array(deliveryStatus.exclude(['WITHDRAWN'])).default(['GIVEN_UP']),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'to must be after from.' });
export type ResendRangeInput = z.output<typeof resendRangeInput>;

/** Deliveries per commit. */
const batchSize = 200;

/** Resends the deliveries of a time range, oldest first; returns their number. */
export async function resendRange(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, from, to, statuses }: ResendRangeInput,
  caller: Caller,
): Promise<Result<{ count: number }>> {
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  if (webhook.value.disabled) return disabledWebhook(webhookId);

  const ids = storage.read(({ webhookDeliveries }) =>
    [...new Set(statuses)]
      .flatMap((status) =>
        webhookDeliveries.listBy('byCreation', deliveryListKey({ webhookId }, status)),
      )
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
