import { z } from 'zod';
import { uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { deliveryListKey, type WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';
import { findWebhook } from '../registration/find-webhook.ts';
import { disabledWebhook, resentDelivery } from './resend-delivery.ts';
import { pauseAfter } from './retry-schedule.ts';

/** What the operations of what waits for an endpoint take. */
export const waitingInput = z.object({ webhookId: uuid });
type WaitingInput = z.output<typeof waitingInput>;

/** How far the sending of what waited is: this many are still to be tried. */
export const resending = z
  .object({ left: z.int(), waiting: z.int() })
  .meta({ id: 'Resending', description: 'Of the waiting ones, how many a person asked for.' });
export type Resending = z.infer<typeof resending>;

/** So many are changed in one commit. */
const batchSize = 200;

/** Has everything that waits for an endpoint sent at once, the oldest first; nothing waits for the answers. */
export async function resendWaiting(
  ports: Pick<Ports, 'storage' | 'clock'>,
  { webhookId }: WaitingInput,
  caller: Caller,
): Promise<Result<Resending>> {
  const { storage, clock } = ports;
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  if (webhook.value.disabled) return disabledWebhook(webhookId);
  const ids = storage.read((tables) => waitingFor(tables, webhookId).map(({ id }) => id));
  const now = clock.now();
  return changeEach(ports, { webhookId, ids }, (delivery) =>
    delivery.status === 'PENDING' ? resentDelivery(delivery, now) : delivery,
  );
}

/** How many of what a person wanted sent again are still to be tried. */
export async function getResending(
  { storage }: Pick<Ports, 'storage'>,
  { webhookId }: WaitingInput,
  caller: Caller,
): Promise<Result<Resending>> {
  return storage.read((tables) => {
    const webhook = findWebhook(tables, webhookId, caller);
    return webhook.ok ? ok(progressOf(tables, webhookId)) : webhook;
  });
}

/** Stops it: what was not tried yet waits for its next turn by the schedule. */
export async function stopResending(
  ports: Pick<Ports, 'storage' | 'clock' | 'settings'>,
  { webhookId }: WaitingInput,
  caller: Caller,
): Promise<Result<Resending>> {
  const { storage, clock, settings } = ports;
  const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
  if (!webhook.ok) return webhook;
  const ids = storage.read(({ webhookDeliveries }) =>
    webhookDeliveries.listBy('resent', webhookId).map(({ id }) => id),
  );
  const { retryProfile } = settings.current();
  return changeEach(ports, { webhookId, ids }, (delivery) => {
    if (delivery.status !== 'PENDING' || !delivery.isResent) return delivery;
    const { isResent: _asked, ...rest } = delivery;
    // One that was never tried is due at once: it waits as after its first attempt.
    const pause = pauseAfter(retryProfile, Math.max(1, delivery.scheduleAttempts), 0.5) ?? 0;
    return { ...rest, nextAttemptAt: new Date(clock.millis() + pause).toISOString() };
  });
}

async function changeEach(
  { storage }: Pick<Ports, 'storage'>,
  { webhookId, ids }: { readonly webhookId: string; readonly ids: readonly string[] },
  change: (delivery: WebhookDeliveryRecord) => WebhookDeliveryRecord,
): Promise<Result<Resending>> {
  for (let first = 0; first < ids.length; first += batchSize) {
    const changed = await storage.transact(({ webhookDeliveries }) => {
      for (const id of ids.slice(first, first + batchSize)) {
        const delivery = webhookDeliveries.find(id);
        const after = delivery && change(delivery);
        if (after && after !== delivery) webhookDeliveries.put(after);
      }
      return ok();
    });
    if (!changed.ok) return changed;
  }
  return ok(storage.read((tables) => progressOf(tables, webhookId)));
}

function waitingFor({ webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>, id: string) {
  return webhookDeliveries.listBy('byCreation', deliveryListKey({ webhookId: id }, 'PENDING'));
}

function progressOf(
  { webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>,
  webhookId: string,
): Resending {
  return {
    left: webhookDeliveries.countBy('resent', webhookId),
    waiting: webhookDeliveries.countBy('byCreation', deliveryListKey({ webhookId }, 'PENDING')),
  };
}
