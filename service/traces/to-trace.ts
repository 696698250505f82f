import type { Trace, TraceLink } from '../resources/trace.ts';
import type { Gathering } from './gathering.ts';
import { maximumLinks } from './limits.ts';
import { type DraftLink, toLink } from './links/draft-link.ts';
import { declinedTitle } from './links/payment-links.ts';
import { orderLinks } from './order-links.ts';
import { outcomesOf } from './outcomes.ts';
import { subjectOf } from './subject-of.ts';
import { splitOf } from './time-split.ts';

/** Builds a trace from its links, with the values derived from all of them. */
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
  const stopped = state === 'stopped' ? endOf(links) : undefined;
  return {
    id,
    ...(subjectOf(gathering) ?? ofRequest(links)),
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
  return endOf(links) ? 'stopped' : 'complete';
}

/** The link that ended a trace; a rejected request if nothing else followed. */
function endOf(links: readonly TraceLink[]): TraceLink | undefined {
  const isRequestAlone = links.every(({ kind }) => kind === 'request');
  return links.find(isRequestAlone ? ({ state }) => state === 'failed' : isEnd);
}

/**
 * Whether a link ends the trace. A failed attempt, card or call is retried, or its parent reports
 * it.
 */
function isEnd({ state, kind, parent, title }: TraceLink): boolean {
  if (state !== 'failed' || kind === 'attempt' || kind === 'request') return false;
  return !(kind === 'chain' && parent !== undefined) && title !== declinedTitle;
}

/** The title of a trace that consists of requests only. */
function ofRequest(links: readonly TraceLink[]): Pick<Trace, 'title' | 'subject'> {
  const title = 'a request without lasting effects';
  const [request] = links;
  return request
    ? { title, subject: { type: 'request', id: request.id, name: request.title } }
    : { title };
}
