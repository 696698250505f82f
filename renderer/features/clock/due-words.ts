import type { DueKind, DueThing } from '../../../service/resources/due.ts';
import { pageOf, type SubjectTarget } from '../../components/timeline/subject-link.ts';

interface DueWords {
  /** What happens. */
  readonly what: string;
  /** Of several, behind their number. */
  readonly several: readonly [one: string, many: string];
}

/** What each kind is called. */
export const dueWords: Readonly<Record<DueKind, DueWords>> = {
  'auction-ends': { what: 'Auction ends', several: ['auction ends', 'auctions end'] },
  'checkout-expires': {
    what: 'Checkout session expires',
    several: ['checkout session expires', 'checkout sessions expire'],
  },
  'delivery-tried': {
    what: 'Delivery is tried again',
    several: ['delivery is tried again', 'deliveries are tried again'],
  },
  'event-deleted': {
    what: 'Event is deleted',
    several: ['event is deleted', 'events are deleted'],
  },
  'lock-ends': { what: 'Lock ends', several: ['lock ends', 'locks end'] },
  'signing-secret-ends': {
    what: 'Former signing secret ends',
    several: ['former signing secret ends', 'former signing secrets end'],
  },
  'billing-ends': {
    what: 'Wallet is billed no longer',
    several: ['wallet is billed no longer', 'wallets are billed no longer'],
  },
  'idempotency-key-ends': {
    what: 'Idempotency-Key is free again',
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
