import type { TraceLink } from '../resources/trace.ts';

/** Links as they are read: by their start, each with its parts right below it. */
export function orderLinks(links: readonly TraceLink[]): TraceLink[] {
  const known = new Set(links.map(({ id }) => id));
  const under = (parent: string | undefined): TraceLink[] =>
    links
      .filter(
        (one) =>
          (one.parent !== undefined && known.has(one.parent) ? one.parent : undefined) === parent,
      )
      .toSorted(compareStart)
      .flatMap((one) => [one, ...under(one.id)]);
  return under(undefined);
}

/** What never began stands last. What began in one moment stays in the order of cause and effect. */
function compareStart(one: TraceLink, other: TraceLink): number {
  const [left, right] = [one.startedAt ?? '~', other.startedAt ?? '~'];
  if (left === right) return ranks.indexOf(one.kind) - ranks.indexOf(other.kind);
  return left < right ? -1 : 1;
}

const ranks: readonly TraceLink['kind'][] = [
  'request',
  'signature',
  'offer',
  'mint',
  'ledger',
  'queue',
  'chain',
  'event',
  'delivery',
  'attempt',
  'wait',
];
