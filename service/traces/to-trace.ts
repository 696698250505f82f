import type { Trace, TraceLink } from '../resources/trace.ts';
import type { Gathering } from './gathering.ts';
import { maximumLinks } from './limits.ts';
import { type DraftLink, toLink } from './links/draft-link.ts';
import { declinedTitle } from './links/payment-links.ts';
import { orderLinks } from './order-links.ts';
import { outcomesOf } from './outcomes.ts';
import { subjectOf } from './subject-of.ts';
import { splitOf } from './time-split.ts';

/** The links of a trace with what follows from all of them. */
export function toTrace(
  gathering: Gathering,
  drafts: readonly DraftLink[],
  { id, nowMillis }: { readonly id: string; readonly nowMillis: number },
): Trace {
  const links = orderLinks(drafts.map((draft) => toLink(draft, nowMillis)));
  const state = stateOf(links);
  const moments = links.flatMap(({ startedAt, endedAt }) =>
    [startedAt, endedAt].filter((moment) => moment !== undefined),
  );
  const sorted = moments.toSorted();
  const startedAt = sorted[0] ?? new Date(nowMillis).toISOString();
  const last = Date.parse(sorted.at(-1) ?? startedAt);
  const end = state === 'running' ? Math.max(nowMillis, last) : last;
  const from = Date.parse(startedAt);
  const split = splitOf(links, from, end);
  const stopped = state === 'stopped' ? links.find(isEnd) : undefined;
  return {
    id,
    ...subjectOf(gathering),
    state,
    reason: stopped && (stopped.why ?? `${stopped.title} failed.`),
    startedAt,
    ...(state !== 'running' && { endedAt: new Date(end).toISOString() }),
    took: end - from,
    worked: split.reduce((sum, { took, isWait }) => sum + (isWait ? 0 : took), 0),
    split,
    links: links.slice(0, maximumLinks),
    omitted: Math.max(0, links.length - maximumLinks),
    outcomes: outcomesOf(gathering),
  };
}

function stateOf(links: readonly TraceLink[]): Trace['state'] {
  if (links.some(({ state }) => state === 'running')) return 'running';
  return links.some(isEnd) ? 'stopped' : 'complete';
}

/** What ends a trace. An attempt, a card or a call that failed is tried again, or what it was for says so. */
function isEnd({ state, kind, parent, title }: TraceLink): boolean {
  if (state !== 'failed' || kind === 'attempt') return false;
  return !(kind === 'chain' && parent !== undefined) && title !== declinedTitle;
}
