import type { Delivery, DeliveryInspection } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import type { Status } from '../StatusGlyph.tsx';
import { wireMarks } from '../StatusLabel.tsx';

type Attempt = DeliveryInspection['attempts'][number];
type DeliveryLabel = { readonly status: Status; readonly state: string };

/** The current state of a delivery. A due delivery is in progress, unless its endpoint is disabled. */
export function stateOf({ status, nextAttemptAt, attemptCount }: Delivery, now: Date, isHeld = false): DeliveryLabel {
  const label = { status: wireMarks.deliveryStatus[status], state: wireLabel('deliveryStatus', status) };
  if (status !== 'PENDING') return label;
  if (isHeld) return { status: 'off', state: 'On hold' };
  if (nextAttemptAt && Date.parse(nextAttemptAt) <= now.getTime()) return { status: 'progress', state: 'Sending' };
  return attemptCount === 0 ? { status: 'queued', state: 'Queued' } : label;
}

/** The result of the last attempt; without attempts or for a withdrawn delivery, its state. */
export function resultOf(delivery: Delivery, now = new Date(0), isHeld = false): DeliveryLabel {
  const last = delivery.attempts.at(-1);
  return last && delivery.status !== 'WITHDRAWN' ? attemptLabel(last) : stateOf(delivery, now, isHeld);
}

const failures: Readonly<Record<Exclude<Attempt['outcome'], 'ANSWERED'>, string>> = {
  REFUSED_TARGET: 'Not called',
  NOT_RESOLVED: 'Name not found',
  NOT_CONNECTED: 'Not connected',
  TIMED_OUT: 'Timed out',
  BROKEN_OFF: 'Connection lost',
};

/** Reason phrases (RFC 9110 §15, RFC 6585) of common endpoint responses. */
const phrases = `
  200 OK, 201 Created, 202 Accepted, 204 No Content, 301 Moved Permanently, 302 Found, 303 See Other,
  304 Not Modified, 307 Temporary Redirect, 308 Permanent Redirect, 400 Bad Request, 401 Unauthorized,
  403 Forbidden, 404 Not Found, 405 Method Not Allowed, 408 Request Timeout, 409 Conflict, 410 Gone,
  413 Content Too Large, 415 Unsupported Media Type, 422 Unprocessable Content, 423 Locked, 429 Too Many Requests,
  431 Request Header Fields Too Large, 500 Internal Server Error, 501 Not Implemented, 502 Bad Gateway,
  503 Service Unavailable, 504 Gateway Timeout, 507 Insufficient Storage
`
  .split(',')
  .map((phrase) => phrase.trim());

/** A status with its reason phrase. @example toPhrase(502) // "502 Bad Gateway" */
export function toPhrase(status: number): string {
  return phrases.find((phrase) => phrase.startsWith(`${status} `)) ?? String(status);
}

/** The mark and label of an attempt's result. A redirect fails, because it is not followed. */
export function attemptLabel({ outcome, status = 0 }: Delivery['attempts'][number]): DeliveryLabel {
  if (outcome !== 'ANSWERED') return { status: 'failed', state: failures[outcome] };
  const label = statusLabelOf(status);
  return status >= 300 && status < 400 ? { ...label, status: 'failed' } : label;
}

/** The mark and reason phrase of an HTTP status. */
export function statusLabelOf(status: number): DeliveryLabel {
  const glyph = status < 400 ? 'done' : status < 500 ? 'attention' : 'failed';
  return { status: glyph, state: toPhrase(status) };
}

/** Advice about a failed attempt for the maintainer of the endpoint. */
export function adviceOf({ outcome, status = 0 }: Attempt): string | undefined {
  if (outcome === 'NOT_CONNECTED' || outcome === 'NOT_RESOLVED')
    return 'The request did not reach the endpoint. Resend once it is reachable.';
  if (outcome === 'TIMED_OUT') return 'The response took too long. Respond first, then do slow work.';
  if (outcome !== 'ANSWERED' || status < 300) return undefined;
  if (status < 400) return 'Redirects are not followed. Register the target URL.';
  if (status === 401 || status === 403) return 'The endpoint rejects the credentials. Compare them with the webhook.';
  if (status === 410) return '410 means permanently gone, so the webhook was disabled.';
  if (status === 502 || status === 504) return 'The proxy responded, but the application behind it did not.';
  return undefined;
}
