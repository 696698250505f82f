import type { DueKind, DueRecord } from '../../../service/model/installation/clock.ts';
import { pageOf, type SubjectTarget } from '../../components/timeline/subject-link.ts';

interface DueWords {
  /** The event in the table. */
  readonly what: string;
  /** The name of its timeline lane. */
  readonly lane: string;
  /** Text after a count: singular and plural. */
  readonly several: readonly [one: string, many: string];
}

export const dueLabels: Readonly<Record<DueKind, DueWords>> = {
  'auction-ends': { what: 'Auction ends', lane: 'Auctions', several: ['auction ends', 'auctions end'] },
  'sale-ends': { what: 'Sale ends', lane: 'Sales', several: ['sale ends', 'sales end'] },
  'checkout-expires': {
    what: 'Checkout session expires',
    lane: 'Checkout',
    several: ['checkout session expires', 'checkout sessions expire'],
  },
  'delivery-tried': { what: 'Delivery retry', lane: 'Deliveries', several: ['delivery retry', 'delivery retries'] },
  'event-deleted': { what: 'Event deleted', lane: 'Events', several: ['event deletion', 'event deletions'] },
  'lock-ends': { what: 'Lock ends', lane: 'Locks', several: ['lock ends', 'locks end'] },
  'signing-secret-ends': {
    what: 'Previous signing secret expires',
    lane: 'Signing secrets',
    several: ['signing secret expires', 'signing secrets expire'],
  },
  'billing-ends': {
    what: 'Wallet leaves billing',
    lane: 'Billing',
    several: ['wallet leaves billing', 'wallets leave billing'],
  },
  'idempotency-key-ends': {
    what: 'Idempotency-Key expires',
    lane: 'Idempotency keys',
    several: ['Idempotency-Key expires', 'Idempotency-Keys expire'],
  },
};

/** The page of an event's subject, if it has one. */
export function pageOfDue({ subject }: DueRecord): SubjectTarget | undefined {
  return subject && pageOf(subject);
}
