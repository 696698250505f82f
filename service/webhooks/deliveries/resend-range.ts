import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { type DeliveryStatus, deliveryListKey } from '../../resources/webhook-delivery.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { disabledWebhook, resentDelivery } from './resend-delivery.ts';

export type ResendableStatus = Exclude<DeliveryStatus, 'WITHDRAWN'>;

export interface ResendRangeInput {
  readonly webhookId: string;
  /** Of events recorded from this moment on, */
  readonly from: string;
  /** up to and with this one. */
  readonly to: string;
  /** Those that were given up by default. */
  readonly statuses?: readonly ResendableStatus[] | undefined;
}

/** So many are changed in one commit. */
const batchSize = 200;

/** Has the deliveries of a span of time sent again, the oldest first; answers how many. */
export async function resendRange(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { webhookId, from, to, statuses = ['GIVEN_UP'] }: ResendRangeInput,
  caller: Caller,
): Promise<Result<{ count: number }>> {
  if (from > to) return invalidInput([{ path: 'to', message: 'Use a moment behind from.' }]);
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
        .filter(({ status }) => statuses.some((wanted) => wanted === status));
      for (const delivery of waiting) webhookDeliveries.put(resentDelivery(delivery, now));
      return ok(waiting.length);
    });
    if (!resent.ok) return resent;
    count += resent.value;
  }
  return ok({ count });
}
