import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestPage, RequestRecord, RequestSummary } from '../resources/request-record.ts';
import { type RequestFilter, toSearch } from './request-filter.ts';

/** Lists requests of the log, newest first; includes all requests answered before. */
export async function listRequests(
  { requestLog }: Pick<Ports, 'requestLog'>,
  filter: RequestFilter,
  caller: Caller,
): Promise<Result<RequestPage>> {
  await requestLog.settle();
  const {
    records,
    next,
    newest = filter.after,
    searchedUntil,
  } = await requestLog.search(toSearch(filter, visibleApplication(caller)));
  return ok({
    items: records.map(summaryOf),
    ...(next !== undefined && { next: String(next) }),
    ...(newest !== undefined && { newest: String(newest) }),
    ...(searchedUntil !== undefined && { searchedUntil }),
    log: await requestLog.state(),
  });
}

/** The application that the operator filters by, if any. */
export function visibleApplication(caller: Caller): string | undefined {
  return caller.role === 'anonymous' ? undefined : caller.applicationId;
}

function summaryOf({ request, answer, ...summary }: RequestRecord): RequestSummary {
  return summary;
}
