import type { Settings } from '../../../model/kernel/open-points.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import { disabledAfterMilliseconds } from '../limits.ts';
import { pauseAfter } from './resend-waiting.ts';

const keptAttempts = 20;

const patienceAttempts = 10;

/** RFC 9110 §15.5.11: the endpoint no longer exists. */
const goneStatus = 410;

export interface Afterwards {
  readonly now: string;
  readonly retryProfile: Settings['retryProfile'];
  /** From 0 to below 1. */
  readonly chance: number;
  /** The pause requested by the response. */
  readonly retryAfterMilliseconds: number;
}

/** Whether an attempt was delivered. Every status except 2xx fails, redirects included. */
export function isDelivered({ outcome, status = 0 }: DeliveryAttempt): boolean {
  return outcome === 'ANSWERED' && status >= 200 && status <= 299;
}

/** A delivery after another attempt: delivered, scheduled for retry, or failed. */
export function deliveryAfter(
  delivery: WebhookDeliveryRecord,
  attempt: DeliveryAttempt,
  afterwards: Afterwards,
): WebhookDeliveryRecord {
  const { nextAttemptAt: _due, isResent: _asked, ...rest } = delivery;
  const tried = {
    ...rest,
    attempts: [...delivery.attempts, attempt].slice(-keptAttempts),
    attemptCount: delivery.attemptCount + 1,
    scheduleAttempts: delivery.scheduleAttempts + 1,
  };
  if (isDelivered(attempt))
    return { ...tried, status: 'DELIVERED', deliveredAt: delivery.deliveredAt ?? afterwards.now };
  // A delivery that was resent after it had arrived is not retried.
  if (delivery.deliveredAt !== undefined) return { ...tried, status: 'DELIVERED' };
  if (delivery.status !== 'PENDING') return { ...tried, status: delivery.status };
  const next = nextAttemptAt(tried.scheduleAttempts, afterwards);
  return next === undefined ? { ...tried, status: 'GIVEN_UP' } : { ...tried, status: 'PENDING', nextAttemptAt: next };
}

/** A response can only postpone the next attempt. */
function nextAttemptAt(
  attempts: number,
  { now, retryProfile, chance, retryAfterMilliseconds }: Afterwards,
): string | undefined {
  const pause = pauseAfter(retryProfile, attempts, chance);
  if (pause === undefined) return undefined;
  return new Date(Date.parse(now) + Math.max(pause, retryAfterMilliseconds)).toISOString();
}

/** A webhook with its health after an attempt. */
export function webhookAfter(webhook: WebhookRecord, attempt: DeliveryAttempt, now: string): WebhookRecord {
  if (isDelivered(attempt)) {
    const { failingSince: _since, failedAttempts: _count, ...healthy } = webhook;
    return { ...healthy, lastSuccessAt: now };
  }
  const failing = {
    ...webhook,
    failingSince: webhook.failingSince ?? attempt.at,
    failedAttempts: (webhook.failedAttempts ?? 0) + 1,
    lastFailureAt: now,
  };
  const reason = disablingReasonOf(failing, attempt, now);
  return reason === undefined || webhook.disabled ? failing : { ...failing, disabled: { reason, at: now } };
}

function disablingReasonOf(
  { failingSince, failedAttempts }: { failingSince: string; failedAttempts: number },
  { status }: DeliveryAttempt,
  now: string,
) {
  if (status === goneStatus) return 'GONE';
  const isHopeless =
    failedAttempts >= patienceAttempts && Date.parse(now) - Date.parse(failingSince) >= disabledAfterMilliseconds;
  return isHopeless ? 'FAILING' : undefined;
}
