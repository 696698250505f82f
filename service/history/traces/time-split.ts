import type { TraceLink, TraceSpan } from '../../model/history/trace.ts';
import { derivationName, signatureName } from './links/draft-link.ts';

interface Stretch {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** If several activities overlap, the first in this list counts. Waiting is last. */
const activities = [
  { name: derivationName, isWait: false },
  { name: signatureName, isWait: false },
  { name: 'requests', isWait: false },
  { name: 'chain', isWait: false },
  { name: 'deliveries', isWait: false },
  { name: 'queue', isWait: true },
  { name: 'waiting for a retry', isWait: true },
  { name: 'waiting for the payer', isWait: true },
] as const;
const remainder = { name: 'the rest', isWait: false } as const;

/** Splits the time between two instants by activity, largest part first; the parts add up to the whole. */
export function splitOf(links: readonly TraceLink[], from: number, to: number): TraceSpan[] {
  const stretches = links.flatMap((link) => stretchOf(link, links, to));
  const moments = [from, to, ...stretches.flatMap((stretch) => [stretch.from, stretch.to])]
    .filter((moment) => moment >= from && moment <= to)
    .toSorted((a, b) => a - b);
  const duration = new Map<string, number>();
  moments.forEach((moment, index) => {
    const next = moments[index + 1] ?? moment;
    const name = nameAt(stretches, moment, next);
    duration.set(name, (duration.get(name) ?? 0) + next - moment);
  });
  return [...activities, remainder]
    .map(({ name, isWait }) => ({ name, isWait, took: duration.get(name) ?? 0 }))
    .filter((part) => part.took > 0)
    .toSorted((a, b) => b.took - a.took);
}

function nameAt(stretches: readonly Stretch[], from: number, to: number): string {
  const active = new Set(
    stretches.flatMap((stretch) => (stretch.from <= from && stretch.to >= to ? [stretch.name] : [])),
  );
  return activities.find(({ name }) => active.has(name))?.name ?? remainder.name;
}

function stretchOf(link: TraceLink, links: readonly TraceLink[], now: number): Stretch[] {
  const name = placeOf(link, links);
  if (name === undefined || link.startedAt === undefined) return [];
  const from = Date.parse(link.startedAt);
  const to = link.endedAt === undefined ? now : Date.parse(link.endedAt);
  return [{ name, from, to }, ...signingOf(link, from, links)];
}

/** Key derivation and signature, which count before the link they belong to. */
function signingOf({ kind, waits, startedAt }: TraceLink, from: number, links: readonly TraceLink[]): Stretch[] {
  const isShownByCall = kind === 'request' && links.some((call) => isDerivedIn(call, startedAt));
  if (isShownByCall) return [];
  let reached = from;
  return waits.flatMap(({ name, took }) => {
    const started = reached;
    reached += took;
    const isSigning = name === derivationName || name === signatureName;
    return isSigning ? [{ name, from: started, to: reached }] : [];
  });
}

/** Whether the key of a call was derived after `began`; the call's time is more exact than that of its request. */
function isDerivedIn({ kind, waits, startedAt = '' }: TraceLink, started = ''): boolean {
  return kind === 'chain' && startedAt >= started && waits.some(({ name }) => name === derivationName);
}

/** A link with parts is counted by its parts. */
function placeOf(
  { id, kind, title, parent }: TraceLink,
  links: readonly TraceLink[],
): (typeof activities)[number]['name'] | undefined {
  if (kind === 'request') return 'requests';
  if (kind === 'chain') return 'chain';
  // The confirmation of a call after its block.
  if (kind === 'ledger' && parent !== undefined) return 'chain';
  if (kind === 'attempt') return 'deliveries';
  if (kind === 'delivery') return links.some((other) => other.parent === id) ? undefined : 'deliveries';
  if (kind === 'queue' || kind === 'mint') return 'queue';
  if (kind === 'wait') return title === retryTitle ? 'waiting for a retry' : 'waiting for the payer';
  return undefined;
}

const retryTitle = 'Waiting for the retry';
