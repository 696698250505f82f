import { longestRetryAfterMilliseconds } from '../limits.ts';

/** The three HTTP date forms (RFC 9110 §5.6.7); the last one has no zone and means UTC. */
const dateForms = [
  /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{6,9}, \d{2}-\w{3}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^\w{3} \w{3} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * Returns the pause in milliseconds that a response requests (Retry-After, RFC 9110 §10.2.3):
 * seconds, or a date relative to the response's own Date header if present. At most 24 hours; 0 if
 * none is requested.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string>>,
  nowMillis: number,
): number {
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
