import { isVisible } from '../auth/tenancy.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { RequestRecord } from '../resources/request-record.ts';
import type { Trace } from '../resources/trace.ts';
import { findRequests } from './find-requests.ts';
import { findStart } from './find-start.ts';
import { Gathering } from './gathering.ts';
import { listLinks } from './list-links.ts';
import { toTrace } from './to-trace.ts';

/**
 * Returns everything that a request caused and how long each part took. The id is that of the
 * request or of anything in the trace: a payment, session, charge, offer, fulfillment, mint, event,
 * delivery or transaction, or a hash.
 */
export async function getTrace(
  ports: Pick<Ports, 'storage' | 'clock' | 'requestLog'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<Trace>> {
  const { storage, clock, requestLog } = ports;
  await requestLog.settle();
  const start = storage.read((tables) => findStart(tables, id));
  const request = start ? undefined : await requestLog.find(id);
  const firstRecord = start?.record ?? request;
  if (firstRecord && !isSeen(caller, firstRecord)) return notFound(id);
  const traceId = start ? start.record.traceId : (request?.traceId ?? id);
  const requests = traceId === undefined ? [] : await findRequests(ports, traceId);
  return storage.read((tables) => {
    const gathering = gather(tables, { id, traceId });
    const drafts = listLinks(gathering, { traceId, requests });
    if (drafts.length === 0) return notFound(id);
    const traceFields = { id: traceId ?? start?.record.id ?? id, nowMillis: clock.millis() };
    return ok(toTrace(gathering, drafts, traceFields));
  });
}

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
function isSeen(
  caller: Caller,
  { applicationId = '' }: Partial<Pick<RequestRecord, 'applicationId'>>,
) {
  return isVisible(caller, { applicationId });
}

function notFound(id: string) {
  return fail(
    'trace.not-found',
    `Nothing is known about ${id}: the id is unknown, or its records are no longer stored.`,
  );
}
