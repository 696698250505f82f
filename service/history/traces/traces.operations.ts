import { z } from 'zod';
import { isVisible } from '../../domain/auth/authenticate.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { withoutEffects } from '../../model/history/request-subjects.ts';
import { type Trace, type TraceLink, trace } from '../../model/history/trace.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { changeOf } from '../activity/recent-events.ts';
import { findStart } from './find-start.ts';
import { Gathering, outcomesOf } from './gathering.ts';
import { type DraftLink, toLink } from './links/draft-link.ts';
import { declinedTitle } from './links/payment-links.ts';
import { listLinks } from './list-links.ts';
import { subjectOf } from './subject-of.ts';
import { splitOf } from './time-split.ts';

function gather(
  tables: TableReaders,
  { id, traceId }: { readonly id: string; readonly traceId: string | undefined },
): Gathering {
  const gathering = new Gathering(tables);
  findStart(tables, id)?.add(gathering);
  if (traceId !== undefined) gathering.addCarrying(traceId);
  return gathering;
}

/** Requests without an application are visible to callers that see everything. */
function isSeen(caller: Caller, { applicationId = '' }: Partial<Pick<RequestRecord, 'applicationId'>>) {
  return isVisible(caller, { applicationId });
}

function notFound(id: string) {
  return fail(
    'trace.not-found',
    `Nothing is known about ${id}: the id is unknown, or its records are no longer stored.`,
  );
}

/** Finds the requests of a trace that the log still contains, oldest first. */
async function findRequests({ requestLog }: Pick<Ports, 'requestLog'>, traceId: string): Promise<RequestRecord[]> {
  const first = await requestLog.find(traceId);
  const later: RequestRecord[] = [];
  let before: number | undefined;
  for (let stretch = 0; stretch < searchedStretches; stretch += 1) {
    const page = await requestLog.search({
      withApart: true,
      before,
      size: maximumRequests,
      hints: [traceId.toLowerCase()],
      matches: (record) => record.traceId === traceId && record.id !== traceId,
    });
    later.push(...page.records);
    before = page.next;
    // No request of a trace is older than the first one, so the search can stop there.
    const isThere = first && page.searchedUntil !== undefined && page.searchedUntil < first.at;
    if (before === undefined || isThere) break;
  }
  return [...(first ? [first] : []), ...later.toReversed()];
}

/** Maximum links per trace; one request may mint thousands of tokens. */
const maximumLinks = 500;
const maximumRequests = 100;
/** A search of the request log pauses now and then; it is continued this many times. */
const searchedStretches = 4;

type Change = ReturnType<typeof changeOf>;

/** Builds a trace from its links, with the values derived from all of them. */
function toTrace(
  gathering: Gathering,
  drafts: readonly DraftLink[],
  { id, nowMillis, change }: { readonly id: string; readonly nowMillis: number; readonly change: Change },
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
    ...(subjectOf(gathering) ?? ofRequest(links, change)),
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

/** Whether a link ends the trace. A failed attempt, card or call is retried, or its parent reports it. */
function isEnd({ state, kind, parent, title }: TraceLink): boolean {
  if (state !== 'failed' || kind === 'attempt' || kind === 'request') return false;
  return !(kind === 'chain' && parent !== undefined) && title !== declinedTitle;
}

/** The title of a trace that consists of requests only. */
function ofRequest(links: readonly TraceLink[], change: Change): Pick<Trace, 'title' | 'subject'> {
  const title = change?.title ?? withoutEffects;
  const [request] = links;
  const subject = change?.subject ?? (request && { type: 'request', id: request.id, name: request.title });
  return { title, ...(subject && { subject }) };
}

/** Orders links for display: by start, each followed by its parts. */
function orderLinks(links: readonly TraceLink[]): TraceLink[] {
  const linkIds = new Set(links.map(({ id }) => id));
  const starts = startsOf(links);
  const under = (parent: string | undefined): TraceLink[] =>
    links
      .filter((link) => (link.parent !== undefined && linkIds.has(link.parent) ? link.parent : undefined) === parent)
      .toSorted((a, b) => compareStart(starts, a, b))
      .flatMap((item) => [item, ...under(item.id)]);
  return under(undefined);
}

/** Start times by link id; a link that its commit recorded just before its cause starts with the cause. */
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
function compareStart(starts: ReadonlyMap<string, string>, link: TraceLink, other: TraceLink): number {
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

/** UUIDs and hashes are case-insensitive; other ids are not. */
const isCaseless = (id: string) => /^(?:0x[0-9a-f]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(id);

const id = z
  .string()
  .min(1)
  .max(200, 'Must be at most 200 characters.')
  .overwrite((id) => (isCaseless(id) ? id.toLowerCase() : id))
  .meta({
    description:
      'The id of the request or of anything it caused: a payment, session, charge, offer, fulfillment, mint, event, delivery or transaction; or a transaction hash.',
    examples: ['13d90ff2-116a-4d2e-9f6c-0c4f4b598a34'],
  });

export const traceOperations = {
  /**
   * Returns everything that a request caused and how long each part took. The id is that of the request or of anything in
   * the trace: a payment, session, charge, offer, fulfillment, mint, event, delivery or transaction, or a hash.
   */
  get: query({
    summary: 'Get trace',
    description: 'Everything that a request caused, step by step, and how long each part took.',
    route: route('GET', '/_vaultdesk/traces/{id}'),
    access: 'operator',
    input: z.object({ id }),
    output: trace,
    async run(ports, { id }, caller) {
      const { storage, clock, requestLog } = ports;
      await requestLog.settle();
      const start = storage.read((tables) => findStart(tables, id));
      const request = start ? undefined : await requestLog.find(id);
      const firstRecord = start?.record ?? request;
      if (firstRecord && !isSeen(caller, firstRecord)) return notFound(id);
      const traceId = start ? start.record.traceId : (request?.traceId ?? id);
      const requests = traceId === undefined ? [] : await findRequests(ports, traceId);
      const [first] = requests;
      const change = first && changeOf(ports, first, caller);
      return storage.read((tables) => {
        const gathering = gather(tables, { id, traceId });
        const drafts = listLinks(gathering, { traceId, requests });
        if (drafts.length === 0) return notFound(id);
        const traceFields = { id: traceId ?? start?.record.id ?? id, nowMillis: clock.millis(), change };
        return ok(toTrace(gathering, drafts, traceFields));
      });
    },
  }),
};
