import type { ClockAdvanced, DueCount, DueKind, DueTimeline } from '../../../service/model/installation/clock.ts';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../components/figures/instant.ts';
import { timeZone } from '../../service/labels/time-zone.ts';

type Span = Pick<DueTimeline, 'from' | 'to'>;

/** The position of a time in a span, from 0 at its start to 100 at its end. */
export function placeOf({ from, to }: Span, moment: Date): number {
  const [first, last] = [toInstant(from).getTime(), toInstant(to).getTime()];
  const position = ((moment.getTime() - first) / (last - first)) * 100;
  return Math.min(100, Math.max(0, position));
}

/** The time at a position, to the minute; the end of the span at the last position. */
export function momentAt({ from, to }: Span, position: number): Date {
  const [first, last] = [toInstant(from).getTime(), toInstant(to).getTime()];
  const moment = first + (Math.min(100, Math.max(0, position)) / 100) * (last - first);
  return new Date(Math.min(last, Math.ceil(moment / 60_000) * 60_000));
}

/** Every midnight after the start of the span, in the chosen time zone. */
export function midnightsOf({ from, to }: Span): readonly Date[] {
  const midnight = toInstant(from);
  const midnights: Date[] = [];
  for (;;) {
    if (timeZone() === 'UTC') midnight.setUTCHours(24, 0, 0, 0);
    else midnight.setHours(24, 0, 0, 0);
    if (midnight >= toInstant(to)) return midnights;
    midnights.push(new Date(midnight));
  }
}

/** The time of the next or previous mark; `undefined` if there is none. */
export function nextDone(
  { lanes }: Pick<DueTimeline, 'lanes'>,
  selected: Date | undefined,
  direction: 'on' | 'back',
): Date | undefined {
  const at = selected?.getTime() ?? 0;
  const moments = momentsOf(lanes);
  return direction === 'on'
    ? moments.find((moment) => moment.getTime() > at)
    : moments.findLast((moment) => moment.getTime() < at);
}

/** The selection after an arrow key, Home, End or Escape; `undefined` if the key has no meaning here. */
export function chosenByKey(
  timeline: Pick<DueTimeline, 'lanes'>,
  selected: Date | undefined,
  key: string,
): { readonly moment: Date | undefined } | undefined {
  if (key === 'Escape') return selected && { moment: undefined };
  if (key === 'ArrowLeft') return { moment: nextDone(timeline, selected, 'back') };
  if (key === 'ArrowRight') return { moment: nextDone(timeline, selected, 'on') ?? selected };
  const moments = momentsOf(timeline.lanes);
  if (key === 'Home') return { moment: moments.at(0) };
  return key === 'End' ? { moment: moments.at(-1) } : undefined;
}

/** The time of each mark, earliest first. */
function momentsOf(lanes: DueTimeline['lanes']): readonly Date[] {
  return lanes
    .flatMap(({ marks }) => marks.map(({ until }) => toInstant(until)))
    .sort((left, right) => left.getTime() - right.getTime());
}

interface DueWords {
  /** The event in the table. */
  readonly what: string;
  /** The name of its timeline lane. */
  readonly lane: string;
  /** What is counted: singular, and plural unless it has only an s more. */
  readonly nouns: readonly [singular: string, plural?: string];
  /** Text after the noun in the singular, before it happens. */
  readonly does: string;
  /** Text after the noun once it has happened. */
  readonly did: string;
}

const ends = { does: 'ends', did: 'ended' };
const expires = { does: 'expires', did: 'expired' };

export const dueLabels: Readonly<Record<DueKind, DueWords>> = {
  'auction-ends': { what: 'Auction ends', lane: 'Auctions', nouns: ['auction'], ...ends },
  'sale-ends': { what: 'Sale ends', lane: 'Sales', nouns: ['sale'], ...ends },
  'checkout-expires': { what: 'Checkout session expires', lane: 'Checkout', nouns: ['checkout session'], ...expires },
  'delivery-tried': {
    what: 'Delivery retry',
    lane: 'Deliveries',
    nouns: ['delivery', 'deliveries'],
    does: 'is retried',
    did: 'retried',
  },
  'event-deleted': { what: 'Event is deleted', lane: 'Events', nouns: ['event'], does: 'is deleted', did: 'deleted' },
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
    does: 'leaves billing',
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
  const verb = count === 1 ? does : does.replace(/^is\b/, 'are').replace(/s\b/, '');
  return `${counted(count, ...nouns)} ${verb}`;
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
