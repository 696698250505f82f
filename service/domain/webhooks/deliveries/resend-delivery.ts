import { z } from 'zod';
import type { Settings } from '../../../model/kernel/open-points.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { hour, minute, second } from '../../../model/kernel/units.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import {
  deliveryListKey,
  type WebhookDelivery,
  type WebhookDeliveryRecord,
  webhookDelivery,
} from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReader, TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { findWebhook } from '../registration/webhooks.ts';

/** Resends a delivery immediately. A failed one restarts its whole schedule; one that arrived gets a single attempt. */
export const resendDelivery = mutation({
  summary: 'Resend delivery',
  description: 'Immediately, with the same event id and the same bytes.',
  route: route('POST', '/_vaultdesk/deliveries/{deliveryId}/resending'),
  input: z.object({ deliveryId: uuid }),
  output: webhookDelivery,
  run: async ({ storage, clock }, { deliveryId }, caller) =>
    storage.transact((tables) => {
      const delivery = findDelivery(tables, deliveryId, caller);
      if (!delivery.ok) return delivery;
      const webhook = tables.webhooks.find(delivery.value.webhookId);
      if (!webhook) return fail('delivery.withdrawn', 'The webhook of this delivery was deleted.');
      if (webhook.disabled) return disabledWebhook(webhook.id);
      const resent = resentDelivery(delivery.value, clock.now());
      tables.webhookDeliveries.put(resent);
      return ok(toDelivery(tables, resent));
    }),
});

/** A delivery made due now at the operator's request. */
export function resentDelivery(delivery: WebhookDeliveryRecord, now: string): WebhookDeliveryRecord {
  return {
    ...delivery,
    status: 'PENDING',
    nextAttemptAt: now,
    isResent: true,
    scheduleAttempts: delivery.status === 'PENDING' ? delivery.scheduleAttempts : 0,
  };
}

/** The failure for an endpoint that accepts no deliveries while disabled. */
export function disabledWebhook(id: string): Failed {
  return fail(
    'webhook.disabled',
    `The webhook ${id} is disabled. Enable it first: POST /_vaultdesk/webhooks/${id}/enabling.`,
  );
}

/** Finds a delivery that the caller may see, or `delivery.not-found`. */
export function findDelivery(
  { webhookDeliveries }: { readonly webhookDeliveries: TableReader<'webhookDeliveries'> },
  deliveryId: string,
  caller: Caller,
): Result<WebhookDeliveryRecord> {
  const delivery = webhookDeliveries.find(deliveryId);
  return delivery && isVisible(caller, delivery)
    ? ok(delivery)
    : fail('delivery.not-found', `No delivery has the id ${deliveryId}.`);
}

/** Whether an endpoint is sent its due deliveries: it exists and is enabled. */
export function isSending(webhook: WebhookRecord | undefined): boolean {
  return webhook !== undefined && webhook.disabled === undefined;
}

/** Maps a delivery to its list entry. While its endpoint is disabled, it has no next attempt. */
export function toDelivery(
  { webhooks }: Pick<TableReaders, 'webhooks'>,
  { nextAttemptAt, ...delivery }: WebhookDeliveryRecord,
): WebhookDelivery {
  const webhook = webhooks.find(delivery.webhookId);
  return {
    ...delivery,
    ...(webhook && { url: webhook.url }),
    ...(nextAttemptAt !== undefined && isSending(webhook) && { nextAttemptAt }),
  };
}

export const resendWaitingInput = z.object({ webhookId: uuid });

/** Progress of a resend: the number of deliveries still to be attempted. */
export const resending = z
  .object({ left: z.int(), waiting: z.int() })
  .meta({ id: 'Resending', description: 'How many of the pending deliveries the operator requested.' });
type Resending = z.infer<typeof resending>;

/** Deliveries per commit. */
const batchSize = 200;

/** Makes all pending deliveries due immediately, oldest first; does not wait for responses. */
export const resendWaiting = mutation({
  summary: 'Resend all pending deliveries of a webhook',
  description: 'Immediately, oldest first. The response does not wait for the attempts: query the progress or stop it.',
  route: route('POST', '/_vaultdesk/webhooks/{webhookId}/waiting-deliveries/resending'),
  input: resendWaitingInput,
  output: resending,
  async run(ports, { webhookId }, caller) {
    const { storage, clock } = ports;
    const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
    if (!webhook.ok) return webhook;
    if (webhook.value.disabled) return disabledWebhook(webhookId);
    const ids = storage.read((tables) => waitingFor(tables, webhookId).map(({ id }) => id));
    const now = clock.now();
    return changeEach(ports, { webhookId, ids }, (delivery) =>
      delivery.status === 'PENDING' ? resentDelivery(delivery, now) : delivery,
    );
  },
});

/** Returns how many requested deliveries are still to be attempted. */
export const getResending = query({
  summary: 'Get resend progress of a webhook',
  description: 'The number of requested deliveries that are still to be attempted.',
  route: route('GET', '/_vaultdesk/webhooks/{webhookId}/waiting-deliveries/resending'),
  input: resendWaitingInput,
  output: resending,
  run: async ({ storage }, { webhookId }, caller) =>
    storage.read((tables) => {
      const webhook = findWebhook(tables, webhookId, caller);
      return webhook.ok ? ok(progressOf(tables, webhookId)) : webhook;
    }),
});

/** Stops a resend: deliveries not attempted yet wait for their next scheduled attempt. */
export const stopResending = mutation({
  summary: 'Stop resending of a webhook',
  description: 'Deliveries not attempted yet wait for their next scheduled attempt.',
  route: route('DELETE', '/_vaultdesk/webhooks/{webhookId}/waiting-deliveries/resending'),
  input: resendWaitingInput,
  output: resending,
  async run(ports, { webhookId }, caller) {
    const { storage, clock, settings } = ports;
    const webhook = storage.read((tables) => findWebhook(tables, webhookId, caller));
    if (!webhook.ok) return webhook;
    const ids = storage.read(({ webhookDeliveries }) =>
      webhookDeliveries.listBy('resent', webhookId).map(({ id }) => id),
    );
    const { retryProfile } = settings.of(webhook.value.applicationId);
    return changeEach(ports, { webhookId, ids }, (delivery) => {
      if (delivery.status !== 'PENDING' || !delivery.isResent) return delivery;
      const { isResent: _asked, ...rest } = delivery;
      // A delivery that was never attempted would be due immediately, so it gets the pause of the first attempt.
      const pause = pauseAfter(retryProfile, Math.max(1, delivery.scheduleAttempts), 0.5) ?? 0;
      return { ...rest, nextAttemptAt: new Date(clock.millis() + pause).toISOString() };
    });
  },
});

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

function progressOf({ webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>, webhookId: string): Resending {
  return {
    left: webhookDeliveries.countBy('resent', webhookId),
    waiting: webhookDeliveries.countBy('byCreation', deliveryListKey({ webhookId }, 'PENDING')),
  };
}

interface RetryProfile {
  /** Milliseconds before each attempt, counted from the end of the previous one. */
  readonly pauses: readonly number[];
  /** The fraction by which a pause may be shorter or longer. */
  readonly jitter: number;
}

const profiles: Readonly<Record<Settings['retryProfile'], RetryProfile>> = {
  // The schedule recommended by https://github.com/standard-webhooks/standard-webhooks.
  standard: {
    pauses: [...[0, 5 * second, 5 * minute, 30 * minute], ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)],
    jitter: 0.2,
  },
  hosted: { pauses: [0, ...Array.from({ length: 5 }, () => 10 * second)], jitter: 0 },
};

/** Milliseconds before the next attempt; `undefined` if none is left. `chance` below 1 chooses within the jitter. */
export function pauseAfter(profile: Settings['retryProfile'], attempts: number, chance: number): number | undefined {
  const { pauses, jitter } = profiles[profile];
  const pause = pauses[attempts];
  return pause === undefined ? undefined : Math.round(pause * (1 - jitter + 2 * jitter * chance));
}

/** Earliest times of the remaining attempts, in milliseconds since 1970. */
export function earliestAttempts(profile: Settings['retryProfile'], attempts: number, nextAttemptAt: number): number[] {
  const moments = [nextAttemptAt];
  for (let count = attempts + 1, at = nextAttemptAt; ; count += 1) {
    const pause = pauseAfter(profile, count, 0);
    if (pause === undefined) return moments;
    at += pause;
    moments.push(at);
  }
}
