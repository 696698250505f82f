import type { Trace, TraceLink } from '../../../service/model/history/trace.ts';
import { textLabel, type WireEnum } from '../../service/labels/wire-names.ts';
import type { Status } from '../status/StatusGlyph.tsx';

const kinds: Readonly<Record<TraceLink['kind'], string>> = {
  request: 'Request',
  ledger: 'Ledger',
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

export function nameOfKind({ kind, parent }: TraceLink): string {
  return kind === 'chain' && parent !== undefined ? 'Settlement call' : kinds[kind];
}

const marks: Readonly<Record<TraceLink['state'], Status>> = {
  done: 'done',
  running: 'progress',
  failed: 'failed',
  unreached: 'queued',
};

/** The mark of a link; pure waiting has the mark of a queue. */
export function markOf({ state, kind }: TraceLink): Status {
  return kind === 'wait' && state === 'done' ? 'queued' : marks[state];
}

const stateLabels: Readonly<Record<TraceLink['state'], string>> = {
  done: 'done',
  running: 'running',
  failed: 'failed',
  unreached: 'never reached',
};

/** The state of a link as one word. */
export function linkStateLabel({ state }: TraceLink): string {
  return stateLabels[state];
}

/** The enum of a link's status, by its record. */
const statuses = {
  payment: 'paymentStatus',
  offer: 'offerStatus',
  fulfillment: 'fulfillmentStatus',
  mint: 'mintStatus',
  collection: 'deploymentStatus',
  delivery: 'deliveryStatus',
} as const satisfies Partial<Record<NonNullable<TraceLink['record']>['type'], WireEnum>>;

/** The label of a status in the details of a link; `undefined` for a record without labels. */
export function statusTextOf({ record }: Pick<TraceLink, 'record'>, status: string) {
  const of = Object.entries(statuses).find(([type]) => type === record?.type)?.[1];
  return of && textLabel(of, status);
}

/** The state of a trace with its mark, and its duration. A single request may take less than a millisecond. */
export function stateOfTrace({ state, took, worked, split, links }: Trace) {
  const totalText = durationText(Math.max(took, ...links.map((link) => link.took ?? 0)));
  if (state === 'running') return { status: 'progress', word: 'running', whole: totalText, rest: 'so far' } as const;
  const workText = durationText(worked);
  const suffix = split.length === 0 || workText === totalText ? 'total' : `total, ${workText} without waits`;
  return state === 'complete'
    ? ({ status: 'done', word: 'complete', whole: totalText, rest: suffix } as const)
    : ({ status: 'failed', word: 'stopped', whole: totalText, rest: suffix } as const);
}

/** All details of a link as text to copy. */
export function factsText(link: TraceLink): string {
  const { title, detail, startedAt, took, facts, why } = link;
  const lines = [
    `${nameOfKind(link)}: ${[title, detail].filter(Boolean).join(' ')} (${linkStateLabel(link)})`,
    ...(startedAt === undefined ? [] : [`Started: ${startedAt}`]),
    ...(took === undefined ? [] : [`Took: ${durationText(took)}`]),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(why === undefined ? [] : [why]),
  ];
  return lines.join('\n');
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A duration as a number and its unit. */
export type Duration = { readonly value: string; readonly unit: string };

/** @example toDuration(1900) // { value: '1.90', unit: 's' } */
export function toDuration(milliseconds: number): Duration {
  if (milliseconds < second) return { value: inMilliseconds(milliseconds), unit: 'ms' };
  if (milliseconds < minute) return { value: (milliseconds / second).toFixed(2), unit: 's' };
  if (milliseconds < hour) return { value: (milliseconds / minute).toFixed(1), unit: 'min' };
  return { value: (milliseconds / hour).toFixed(1), unit: 'h' };
}

/** Short durations have one decimal. */
function inMilliseconds(milliseconds: number): string {
  const isShort = milliseconds < 10 && !Number.isInteger(milliseconds);
  return isShort ? milliseconds.toFixed(1) : String(Math.round(milliseconds));
}

/** @example durationText(41) // "41 ms" */
export function durationText(milliseconds: number): string {
  const { value, unit } = toDuration(milliseconds);
  return `${value} ${unit}`;
}

/** A share in whole percent. @example percentOf(1, 3) // 33 */
export function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((part / total) * 100);
}
