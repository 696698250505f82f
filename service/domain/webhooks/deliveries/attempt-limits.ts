import { headerMap } from '../../../model/kernel/header-map.ts';
import type { DeliveryAttempt } from '../../../model/webhooks/webhook-delivery.ts';
import { attemptsOfAllWorlds, longestRetryAfterMilliseconds } from '../limits.ts';

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

type Answer = NonNullable<DeliveryAttempt['answer']>;

const keptBodyCharacters = 1_024;
const keptHeaders = 16;
const keptHeaderCharacters = 128;

/** Truncates a response to the size stored with every attempt. */
export function boundAnswer({ headers, body, isCut }: Answer): Answer {
  const entries = Object.entries(headers).slice(0, keptHeaders);
  return {
    headers: headerMap(
      entries.map(([name, value]) => [cut(name, keptHeaderCharacters), cut(value, keptHeaderCharacters)]),
    ),
    body: cut(body, keptBodyCharacters),
    isCut: isCut || body.length > keptBodyCharacters,
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
