import type { Ports } from '../ports/ports.ts';
import type { RequestRecord } from '../resources/request-record.ts';
import { maximumRequests, searchedStretches } from './limits.ts';

/** Finds the requests of a trace that the log still contains, oldest first. */
export async function findRequests(
  { requestLog }: Pick<Ports, 'requestLog'>,
  traceId: string,
): Promise<RequestRecord[]> {
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
