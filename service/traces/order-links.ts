import type { TraceLink } from '../resources/trace.ts';

/** Orders links for display: by start, each followed by its parts. */
export function orderLinks(links: readonly TraceLink[]): TraceLink[] {
  const linkIds = new Set(links.map(({ id }) => id));
  const starts = startsOf(links);
  const under = (parent: string | undefined): TraceLink[] =>
    links
      .filter(
        (link) =>
          (link.parent !== undefined && linkIds.has(link.parent) ? link.parent : undefined) ===
          parent,
      )
      .toSorted((a, b) => compareStart(starts, a, b))
      .flatMap((item) => [item, ...under(item.id)]);
  return under(undefined);
}

/**
 * Start times by link id; a link that its commit recorded just before its cause starts with the
 * cause.
 */
function startsOf(links: readonly TraceLink[]): ReadonlyMap<string, string> {
  const byId = new Map(links.map((link) => [link.id, link]));
  return new Map(
    links.map(({ id, cause = '', startedAt = never }) => {
      const causeStart = byId.get(cause)?.startedAt ?? '';
      return [id, causeStart > startedAt ? causeStart : startedAt];
    }),
  );
}

/** Sorts after every instant: links that never started are listed last. */
const never = '~';

/** Links with the same start are ordered by cause and effect. */
function compareStart(
  starts: ReadonlyMap<string, string>,
  link: TraceLink,
  other: TraceLink,
): number {
  const [left = never, right = never] = [starts.get(link.id), starts.get(other.id)];
  if (left === right) return ranks.indexOf(link.kind) - ranks.indexOf(other.kind);
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
