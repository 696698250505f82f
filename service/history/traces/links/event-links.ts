import { isDelivered } from '../../../domain/webhooks/deliveries/attempts.ts';
import { isSending } from '../../../domain/webhooks/deliveries/resend-delivery.ts';
import { isUrl } from '../../../model/kernel/is-url.ts';
import type { PaymentEventRecord } from '../../../model/webhooks/payment-event.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { DeliveryAttempt, WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import { code, type DraftLink, id, text, time } from './draft-link.ts';

export function eventLinks(
  event: PaymentEventRecord,
  posted: readonly Posted[],
  cause: string | undefined,
): DraftLink[] {
  const { paymentIntentId } = event;
  const record =
    paymentIntentId === undefined
      ? { type: 'event' as const, id: event.id }
      : { type: 'payment' as const, id: paymentIntentId };
  return [
    {
      id: event.id,
      kind: 'event',
      cause,
      title: event.type,
      isLiteral: true,
      detail: event.id,
      state: 'done',
      startedAt: event.createdAt,
      endedAt: event.createdAt,
      record,
      facts: [id('Event', event.id), time('Recorded', event.createdAt), code('Deliveries', String(posted.length))],
      why: posted.length > 0 ? undefined : 'No endpoint receives events of this type.',
    },
    ...posted.flatMap((item) => deliveryLinks(item)),
  ];
}

/** A delivery, and its endpoint if that still exists. */
interface Posted {
  readonly delivery: WebhookDeliveryRecord;
  readonly webhook: WebhookRecord | undefined;
}

/** The links of a delivery; with several attempts, or one still to come, also each attempt and the waits between. */
function deliveryLinks(posted: Posted): DraftLink[] {
  const { delivery } = posted;
  const { attempts } = delivery;
  const isPlain = delivery.attemptCount === 1 && delivery.nextAttemptAt === undefined;
  if (isPlain || attempts.length === 0) return [deliveryLink(posted)];
  return [deliveryLink(posted), ...attempts.flatMap((_, index) => attemptLinks(posted, index))];
}

const states = { PENDING: 'running', DELIVERED: 'done', GIVEN_UP: 'failed', WITHDRAWN: 'unreached' } as const;

function deliveryLink({ delivery, webhook }: Posted): DraftLink {
  const { attempts, attemptCount, status, createdAt, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const alone = attemptCount === 1 ? last : undefined;
  const startedAt = alone && nextAttemptAt === undefined ? alone.at : createdAt;
  const endedAt = last && nextAttemptAt === undefined ? endOf(last) : undefined;
  return {
    id: delivery.id,
    parent: delivery.eventId,
    kind: 'delivery',
    title: `Delivery to ${nameOf(webhook?.url)}`,
    detail: alone ? textOf(alone) : `${attemptCount} attempts`,
    state: states[status],
    startedAt,
    endedAt: endedAt ?? (status === 'PENDING' ? undefined : createdAt),
    record: { type: 'delivery', id: delivery.id },
    facts: [
      code('Status', status),
      ...(webhook ? [text('Endpoint', webhook.url)] : []),
      code('Event', delivery.eventType),
      text('Attempts', String(attemptCount)),
      ...(nextAttemptAt === undefined || !isSending(webhook) ? [] : [time('Next attempt', nextAttemptAt)]),
      id('Delivery', delivery.id),
    ],
    why: whyOf(delivery, last, webhook?.disabled !== undefined),
  };
}

function whyOf(
  { status, attempts, attemptCount }: WebhookDeliveryRecord,
  last: DeliveryAttempt | undefined,
  isHeld: boolean,
): string | undefined {
  if (status === 'WITHDRAWN') return 'Its endpoint was deleted before it arrived.';
  if (status === 'PENDING' && isHeld) return 'Its endpoint is disabled, so it is on hold.';
  if (status === 'GIVEN_UP') return `No attempts left. ${last?.reason ?? textOf(last)}`;
  if (attemptCount > attempts.length)
    return `Only the newest ${attempts.length} of ${attemptCount} attempts are stored.`;
  return undefined;
}

function attemptLinks({ delivery, webhook }: Posted, index: number): DraftLink[] {
  const { attempts, attemptCount, nextAttemptAt } = delivery;
  const attempt = attempts[index];
  if (!attempt) return [];
  const number = attemptCount - attempts.length + index + 1;
  const before = attempts[index - 1];
  const isLast = index === attempts.length - 1;
  return [
    ...(before ? [waitLink(delivery, { from: endOf(before), to: attempt.at, number })] : []),
    attemptLink(delivery, attempt, number),
    ...(isLast && nextAttemptAt !== undefined && isSending(webhook)
      ? [waitLink(delivery, { from: endOf(attempt), to: undefined, number: number + 1 })]
      : []),
  ];
}

function attemptLink(
  { id: parent, webhookId }: WebhookDeliveryRecord,
  attempt: DeliveryAttempt,
  number: number,
): DraftLink {
  const { at, isManual, durationMilliseconds, reason, outcome } = attempt;
  return {
    id: `${parent}/${number}`,
    parent,
    kind: 'attempt',
    title: `Attempt ${number}`,
    detail: isManual ? `${textOf(attempt)}, by hand` : textOf(attempt),
    state: isDelivered(attempt) ? 'done' : 'failed',
    startedAt: at,
    endedAt: endOf(attempt),
    record: { type: 'delivery', id: parent },
    facts: [
      code('Answer', attempt.status === undefined ? outcome : String(attempt.status)),
      time('Sent', at),
      text('Took', `${durationMilliseconds.toLocaleString('en')} ms`),
      id('Webhook', webhookId),
    ],
    why: reason,
  };
}

function waitLink(
  { id: parent, nextAttemptAt }: WebhookDeliveryRecord,
  { from, to, number }: { readonly from: string; readonly to: string | undefined; readonly number: number },
): DraftLink {
  const isOver = to !== undefined;
  return {
    id: `${parent}/before ${number}`,
    parent,
    kind: 'wait',
    title: 'Waiting for the retry',
    state: isOver ? 'done' : 'running',
    startedAt: from,
    ...(isOver && { endedAt: to }),
    record: { type: 'delivery', id: parent },
    facts: nextAttemptAt === undefined || isOver ? [] : [time('Next attempt', nextAttemptAt)],
    why: 'A failed attempt is retried after a pause, and each pause is longer than the previous one.',
  };
}

function endOf({ at, durationMilliseconds }: DeliveryAttempt): string {
  return new Date(Date.parse(at) + durationMilliseconds).toISOString();
}

const outcomes = {
  ANSWERED: 'answered',
  REFUSED_TARGET: 'not called',
  NOT_RESOLVED: 'name not found',
  NOT_CONNECTED: 'not connected',
  TIMED_OUT: 'timed out',
  BROKEN_OFF: 'broken off',
} as const satisfies Record<DeliveryAttempt['outcome'], string>;

function textOf(attempt: DeliveryAttempt | undefined): string {
  if (!attempt) return 'not sent yet';
  return attempt.status === undefined ? outcomes[attempt.outcome] : String(attempt.status);
}

/** The name of an endpoint: its host, or the name of a built-in receiver. */
function nameOf(url: string | undefined): string {
  if (url === undefined || !isUrl(url)) return 'a deleted endpoint';
  const { host, pathname } = new URL(url);
  const inbox = /^\/_vaultdesk\/inbox\/([a-z0-9-]+)$/.exec(pathname)?.[1];
  return inbox === undefined ? host : `Inbox ${inbox}`;
}
