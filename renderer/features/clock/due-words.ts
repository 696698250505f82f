import type { DueKind, DueThing } from '../../../service/resources/due.ts';
import { pageOf, type SubjectTarget } from '../../components/timeline/subject-link.ts';

interface DueWords {
  /** What happens. */
  readonly what: string;
  /** What such things are, at their lane of the timeline. */
  readonly lane: string;
  /** Of several, behind their number. */
  readonly several: readonly [one: string, many: string];
}

/** What each kind is called. */
export const dueWords: Readonly<Record<DueKind, DueWords>> = {
  'auction-ends': {
    what: 'Auction ends',
    lane: 'Auctions',
    several: ['auction ends', 'auctions end'],
  },
  'checkout-expires': {
    what: 'Checkout session expires',
    lane: 'Checkout',
    several: ['checkout session expires', 'checkout sessions expire'],
  },
  'delivery-tried': {
    what: 'Delivery is tried again',
    lane: 'Deliveries',
    several: ['delivery is tried again', 'deliveries are tried again'],
  },
  'event-deleted': {
    what: 'Event is deleted',
    lane: 'Events',
    several: ['event is deleted', 'events are deleted'],
  },
  'lock-ends': { what: 'Lock ends', lane: 'Locks', several: ['lock ends', 'locks end'] },
  'signing-secret-ends': {
    what: 'Former signing secret ends',
    lane: 'Signing secrets',
    several: ['former signing secret ends', 'former signing secrets end'],
  },
  'billing-ends': {
    what: 'Wallet is billed no longer',
    lane: 'Billing',
    several: ['wallet is billed no longer', 'wallets are billed no longer'],
  },
  'idempotency-key-ends': {
    what: 'Idempotency-Key is free again',
    lane: 'Idempotency keys',
    several: ['Idempotency-Key is free again', 'Idempotency-Keys are free again'],
  },
};

/** The page of what something due is about, where it has one. */
export function pageOfDue({ subject }: DueThing): SubjectTarget | undefined {
  if (!subject) return undefined;
  const { type, id } = subject;
  if (type === 'user') return { to: '/users/$userId', params: { userId: id } };
  if (type === 'webhook') return { to: '/webhooks/$webhookId', params: { webhookId: id } };
  return pageOf({ type, id });
}
