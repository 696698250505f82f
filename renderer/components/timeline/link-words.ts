import type { Trace, TraceLink } from '../../../service/resources/trace.ts';
import { type WireEnum, wordOfText } from '../../service/words/wire-words.ts';
import type { Status } from '../status/StatusGlyph.tsx';
import { tookText } from './took.ts';

const kinds: Readonly<Record<TraceLink['kind'], string>> = {
  request: 'Request',
  ledger: 'In the books',
  queue: 'Queue',
  chain: 'Transaction',
  signature: 'Signature',
  mint: 'Mint',
  offer: 'Offer',
  event: 'Event',
  delivery: 'Delivery',
  attempt: 'Attempt',
  wait: 'Wait',
};

/** What a link is. */
export function nameOfKind({ kind, parent }: TraceLink): string {
  return kind === 'chain' && parent !== undefined ? 'Settlement call' : kinds[kind];
}

const marks: Readonly<Record<TraceLink['state'], Status>> = {
  done: 'done',
  running: 'progress',
  failed: 'failed',
  unreached: 'queued',
};

/** The mark of a link; what merely waited has the one of a queue. */
export function markOf({ state, kind }: TraceLink): Status {
  return kind === 'wait' && state === 'done' ? 'queued' : marks[state];
}

const words: Readonly<Record<TraceLink['state'], string>> = {
  done: 'done',
  running: 'running',
  failed: 'failed',
  unreached: 'never reached',
};

/** How a link stands, in a word. */
export function wordOf({ state }: TraceLink): string {
  return words[state];
}

/** Whose names a status of a link is one of, by the record that it is of. */
const statuses = {
  payment: 'paymentStatus',
  offer: 'offerStatus',
  fulfillment: 'fulfillmentStatus',
  mint: 'mintStatus',
  collection: 'mintStatus',
  delivery: 'deliveryStatus',
} as const satisfies Partial<Record<NonNullable<TraceLink['record']>['type'], WireEnum>>;

/** What a status among the facts of a link is called; nothing of a record that has no words for it. */
export function statusWordOf({ record }: Pick<TraceLink, 'record'>, status: string) {
  const of = Object.entries(statuses).find(([type]) => type === record?.type)?.[1];
  return of && wordOfText(of, status);
}

/** How a trace stands: its mark, and how long it took. A lone request may be over within a millisecond. */
export function stateOfTrace({ state, took, worked, split, links }: Trace) {
  const whole = tookText(Math.max(took, ...links.map((link) => link.took ?? 0)));
  if (state === 'running')
    return { status: 'progress', word: 'running', whole, rest: 'so far' } as const;
  const rest = split.length === 0 ? 'in all' : `in all, ${tookText(worked)} of it work`;
  return state === 'complete'
    ? ({ status: 'done', word: 'complete', whole, rest } as const)
    : ({ status: 'failed', word: 'stopped', whole, rest } as const);
}

/** A link with all that is known of it, as text to take along. */
export function factsText(link: TraceLink): string {
  const { title, detail, startedAt, took, facts, why } = link;
  const lines = [
    `${nameOfKind(link)}: ${[title, detail].filter(Boolean).join(' ')} (${wordOf(link)})`,
    ...(startedAt === undefined ? [] : [`Started: ${startedAt}`]),
    ...(took === undefined ? [] : [`Took: ${tookText(took)}`]),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(why === undefined ? [] : [why]),
  ];
  return lines.join('\n');
}
