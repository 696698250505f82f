import type { Trace, TraceLink } from '../../../../service/model/history/trace.ts';
import { durationText } from '../../../components/timeline/link-labels.ts';

/** A break takes 34 of 324 px. */
const breakShare = 34 / 324;
const maximumBreaks = 3;
/** Shorter traces have no break. */
const shortestMilliseconds = 50;
/** The share of the axis that a label takes. */
const labelShare = 0.1;

export type Stretch = { readonly from: number; readonly to: number };

/** The axis of a waterfall: maps a time to a share of its width. */
export interface Axis {
  /** Milliseconds since the start of the trace, mapped to 0 … 1. */
  place(moment: number): number;
  /** Compressed waits. */
  readonly breaks: readonly Stretch[];
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}

/** The start and end of a link in milliseconds since the start of the trace; `undefined` if it was never reached. */
export function stretchOf(trace: Trace, link: TraceLink): Stretch | undefined {
  if (link.startedAt === undefined) return undefined;
  const from = Date.parse(link.startedAt) - Date.parse(trace.startedAt);
  return { from, to: from + (link.took ?? 0) };
}

export interface Part extends Stretch {
  readonly name: string;
  readonly isWait: boolean;
}

/** The time parts of a link in sequence; empty if unknown. */
export function partsOf({ waits }: TraceLink, { from, to }: Stretch): Part[] {
  let end = from;
  const parts = waits.map(({ name, took, isWait }) => {
    const started = end;
    end = Math.min(to, started + took);
    return { name, isWait, from: started, to: end };
  });
  const otherWork = { name: 'other work', isWait: false, from: end, to };
  return parts.length > 0 && to > end ? [...parts, otherWork] : parts;
}

/** An axis that compresses up to three waits, each longer than a third of the time that is left. */
export function axisOf(trace: Trace): Axis {
  const ends = trace.links.flatMap((link) => stretchOf(trace, link)?.to ?? []);
  const total = Math.max(0.1, trace.took, ...ends);
  const waits = breaksOf(trace, total);
  const breaks = isWorthIt(waits, total) ? waits : [];
  const squeezed = breaks.reduce((sum, { from, to }) => sum + to - from, 0);
  const scale = (1 - breaks.length * breakShare) / (total - squeezed);
  const place = (moment: number) => {
    let share = 0;
    let end = 0;
    for (const { from, to } of breaks) {
      if (moment <= from) break;
      share += (from - end) * scale;
      end = Math.min(moment, to);
      share += ((end - from) / (to - from)) * breakShare;
    }
    return Math.min(1, share + Math.max(0, moment - end) * scale);
  };
  return { place, breaks, ticks: ticksOf(total, { place, breaks }) };
}

/** Finds long stretches without any work. */
function breaksOf(trace: Trace, total: number): Stretch[] {
  const worked = trace.links
    .filter(({ kind }) => kind !== 'wait' && kind !== 'queue' && kind !== 'mint')
    .filter(({ id }) => !trace.links.some(({ parent, kind }) => parent === id && kind === 'attempt'))
    .flatMap((link) => stretchOf(trace, link) ?? [])
    .toSorted((left, right) => left.from - right.from);
  const gaps: Stretch[] = [];
  let end = 0;
  for (const { from, to } of [...worked, { from: total, to: total }]) {
    if (from > end) gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  const breaks: Stretch[] = [];
  let left = total;
  for (const gap of gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))) {
    const length = gap.to - gap.from;
    if (breaks.length === maximumBreaks || length <= left / 3) break;
    breaks.push(gap);
    left -= length;
  }
  return breaks.toSorted((one, other) => one.from - other.from);
}

/** Whether enough remains next to the breaks for compression to be useful. */
function isWorthIt(breaks: readonly Stretch[], total: number): boolean {
  const squeezed = breaks.reduce((sum, { from, to }) => sum + to - from, 0);
  return total >= shortestMilliseconds && total - squeezed >= 1;
}

const steps = [1, 2, 5].flatMap((digit) => [1, 10, 100, 1_000, 10_000].map((power) => digit * power));
const longSteps = [60, 300, 900, 3_600, 21_600, 86_400].map((seconds) => seconds * 1_000);

function ticksOf(total: number, { place, breaks }: Pick<Axis, 'place' | 'breaks'>): Axis['ticks'] {
  const end = { at: total, label: durationText(total) };
  // A label needs distance from the label of a break.
  const isBeside = ({ from, to }: Stretch, at: number) =>
    at > 0 && Math.min(Math.abs(place(from) - place(at)), Math.abs(place(at) - place(to))) < labelShare;
  const isFree = (at: number) => !breaks.some(({ from, to }) => at > from && at < to);
  const fits = (step: number) => place(step) - place(0) >= labelShare * 1.8 || step >= total;
  const step = [...steps, ...longSteps].toSorted((left, right) => left - right).find(fits) ?? total;
  const round = Array.from({ length: Math.min(40, Math.ceil(total / step)) }, (_, count) => count * step)
    .filter((at) => isFree(at) && place(total) - place(at) > labelShare * 1.6)
    .filter((at) => !breaks.some((stretch) => isBeside(stretch, at)))
    .map((at) => ({ at, label: at === 0 ? '0' : shortText(at) }));
  return [...round, end];
}

/** @example shortText(1000) // "1 s" */
function shortText(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${milliseconds / 1_000} s`;
  if (milliseconds < 3_600_000) return `${milliseconds / 60_000} min`;
  return `${milliseconds / 3_600_000} h`;
}

/** Up to this many links are shown individually. */
const shownAtOnce = 40;
/** The number of visible links per kind under a parent link. */
const visiblePerKind = 3;

/** The head of a group of similar links, which are below it when it is open. */
export interface LinkGroup {
  readonly name: string;
  readonly group: readonly TraceLink[];
  readonly depth: number;
  readonly isOpen: boolean;
}

export type LinkRow = { readonly link: TraceLink; readonly depth: number };
export type Row = LinkGroup | LinkRow;

/** The rows of a trace. Similar links of a long trace are grouped; a group with the selection is open. */
export function rowsOf(links: readonly TraceLink[], unfolded: ReadonlySet<string>, chosen?: string): Row[] {
  const groups = links.length > shownAtOnce ? groupsOf(links) : new Map<string, readonly TraceLink[]>();
  const open = new Set(unfolded);
  const parents = new Map(links.map(({ id, parent }) => [id, parent]));
  for (let id = chosen; id !== undefined; id = parents.get(id)) open.add(groups.get(id)?.[0]?.id ?? '');
  const depths = new Map<string, number>();
  return links.flatMap((link): Row[] => {
    const { id, parent } = link;
    const above = parent === undefined ? -1 : depths.get(parent);
    // Its parent is in a closed group.
    if (above === undefined && parents.has(parent ?? '')) return [];
    const depth = (above ?? -1) + 1;
    const group = groups.get(id);
    const name = group?.[0]?.id ?? '';
    const isOpen = open.has(name);
    const head = group && name === id ? [{ group, name, depth, isOpen }] : [];
    if (group && !isOpen) return head;
    const ownDepth = group ? depth + 1 : depth;
    depths.set(id, ownDepth);
    return [...head, { link, depth: ownDepth }];
  });
}

/** The group of each link that is not shown individually, by link id. */
function groupsOf(links: readonly TraceLink[]): ReadonlyMap<string, readonly TraceLink[]> {
  const alike = new Map<string, TraceLink[]>();
  for (const link of links) {
    const key = `${link.parent ?? ''} ${link.kind}`;
    alike.set(key, [...(alike.get(key) ?? []), link]);
  }
  return new Map(
    [...alike.values()]
      .filter(({ length }) => length > visiblePerKind + 1)
      .map((group) => group.slice(visiblePerKind))
      .flatMap((group) => group.map(({ id }) => [id, group])),
  );
}
