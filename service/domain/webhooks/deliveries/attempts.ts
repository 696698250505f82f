import { headerMap } from '../../../model/kernel/header-map.ts';
import type { Settings } from '../../../model/kernel/open-points.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import { attemptsOfAllWorlds, disabledAfterMilliseconds, longestRetryAfterMilliseconds } from '../limits.ts';
import { pauseAfter } from './resend-delivery.ts';

const attemptLimit = 20;

const patienceAttempts = 10;

/** RFC 9110 §15.5.11: the endpoint no longer exists. */
const goneStatus = 410;

interface Afterwards {
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
    attempts: [...delivery.attempts, attempt].slice(-attemptLimit),
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

/** The three HTTP date forms (RFC 9110 §5.6.7); the last one has no zone and means UTC. */
const dateForms = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * Returns the pause in milliseconds that a response requests (Retry-After, RFC 9110 §10.2.3): seconds, or a date
 * relative to the response's own Date header if present. At most 24 hours; 0 if none is requested.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, nowMillis: number): number {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, longestRetryAfterMilliseconds);
  const moment = readDate(text);
  if (moment === undefined) return 0;
  const pause = moment - (readDate(headers.date?.trim() ?? '') ?? nowMillis);
  return Math.min(Math.max(pause, 0), longestRetryAfterMilliseconds);
}

function readDate(text: string): number | undefined {
  if (!dateForms.some((form) => form.test(text))) return undefined;
  const millis = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(millis) ? undefined : millis;
}

type Reply = NonNullable<DeliveryAttempt['answer']>;

const bodyCharacterLimit = 1_024;
const headerLimit = 16;
const headerCharacterLimit = 128;

/** Truncates a response to the size stored with every attempt. */
export function cutResponse({ headers, body, isCut }: Reply): Reply {
  const entries = Object.entries(headers).slice(0, headerLimit);
  return {
    headers: headerMap(
      entries.map(([name, value]) => [cut(name, headerCharacterLimit), cut(value, headerCharacterLimit)]),
    ),
    body: cut(body, bodyCharacterLimit),
    isCut: isCut || body.length > bodyCharacterLimit,
  };
}

/** Never cuts within a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}

/** Limits concurrent attempts in a process, across all worlds. */
export class AttemptSemaphore {
  readonly #most: number;
  /** Called in order of arrival when a permit is available. */
  readonly #waiting = new Set<() => void>();
  #active = 0;

  constructor(most = attemptsOfAllWorlds) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#active >= this.#most;
  }

  take(): void {
    this.#active += 1;
  }

  /** Releases a permit and wakes the longest waiting caller. */
  release(): void {
    this.#active -= 1;
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }

  /** Calls `wake` once when a permit is available; the returned function cancels. */
  wait(wake: () => void): void {
    this.#waiting.add(wake);
  }

  leave(wake: () => void): void {
    this.#waiting.delete(wake);
  }
}
