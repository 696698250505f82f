import type { ClockAdvanced, DueCount, DueKind, DueRecord } from '../../../service/model/installation/clock.ts';
import { counted, nounOf } from '../../components/figures/counted.ts';
import { toDuration } from '../../components/figures/instant.ts';
import { pageOf, type SubjectTarget } from '../../components/timeline/SubjectLink.tsx';

interface DueWords {
  /** The event in the table. */
  readonly what: string;
  /** The name of its timeline lane. */
  readonly lane: string;
  /** What is counted: singular, and plural unless it has only an s more. */
  readonly nouns: readonly [singular: string, plural?: string];
  /** Text after the noun before it happens: singular and plural. */
  readonly does: readonly [singular: string, plural: string];
  /** Text after the noun once it has happened. */
  readonly did: string;
}

const ends = { does: ['ends', 'end'], did: 'ended' } as const;
const expires = { does: ['expires', 'expire'], did: 'expired' } as const;

export const dueLabels: Readonly<Record<DueKind, DueWords>> = {
  'auction-ends': { what: 'Auction ends', lane: 'Auctions', nouns: ['auction'], ...ends },
  'sale-ends': { what: 'Sale ends', lane: 'Sales', nouns: ['sale'], ...ends },
  'checkout-expires': { what: 'Checkout session expires', lane: 'Checkout', nouns: ['checkout session'], ...expires },
  'delivery-tried': {
    what: 'Delivery retry',
    lane: 'Deliveries',
    nouns: ['delivery', 'deliveries'],
    does: ['is retried', 'are retried'],
    did: 'retried',
  },
  'event-deleted': {
    what: 'Event is deleted',
    lane: 'Events',
    nouns: ['event'],
    does: ['is deleted', 'are deleted'],
    did: 'deleted',
  },
  'lock-ends': { what: 'Lock ends', lane: 'Locks', nouns: ['lock'], ...ends },
  'signing-secret-ends': {
    what: 'Previous signing secret expires',
    lane: 'Signing secrets',
    nouns: ['signing secret'],
    ...expires,
  },
  'billing-ends': {
    what: 'Wallet leaves billing',
    lane: 'Billing',
    nouns: ['wallet'],
    does: ['leaves billing', 'leave billing'],
    did: 'left billing',
  },
  'idempotency-key-ends': {
    what: 'Idempotency-Key expires',
    lane: 'Idempotency keys',
    nouns: ['Idempotency-Key'],
    ...expires,
  },
};

/** @example dueText({ kind: 'auction-ends', count: 2 }) // "2 auctions end" */
export function dueText({ kind, count }: DueCount): string {
  const { nouns, does } = dueLabels[kind];
  return `${counted(count, ...nouns)} ${nounOf(count, ...does)}`;
}

/** @example "2 auctions ended, 4 deliveries retried" */
export function doneText(ran: readonly DueCount[]): string {
  return ran.map(({ kind, count }) => `${counted(count, ...dueLabels[kind].nouns)} ${dueLabels[kind].did}`).join(', ');
}

type Advance = Pick<ClockAdvanced, 'from' | 'to' | 'now' | 'ran' | 'stoppedBy'>;

/** The effects of an advance. @example "Clock advanced by 3 d: 2 auctions ended" */
export function advanceText({ from, to, now, ran, stoppedBy }: Advance): string {
  const seconds = (Date.parse(stoppedBy ? now : to) - Date.parse(from)) / 1_000;
  if (seconds === 0) return 'Nothing is due. The clock did not move.';
  const early = stoppedBy ? ' and stopped early' : '';
  return `Clock advanced by ${toDuration(seconds)}${early}: ${doneText(ran) || 'nothing was due'}`;
}

/** The page of an event's subject, if it has one. */
export function pageOfDue({ subject }: DueRecord): SubjectTarget | undefined {
  return subject && pageOf(subject);
}
