import { isVisible } from '../auth/tenancy.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Trace } from '../resources/trace.ts';
import { findStart } from './find-start.ts';
import { Gathering } from './gathering.ts';
import { listLinks } from './list-links.ts';
import { toTrace } from './to-trace.ts';

/**
 * What a request caused, with where the time went. The id is that of the request, or of anything in
 * the trace: a payment, session, charge, offer, fulfillment, mint, event, delivery or transaction, or
 * a hash.
 */
export async function getTrace(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<Trace>> {
  return storage.read((tables) => {
    const gathering = new Gathering(tables);
    const start = findStart(tables, id);
    if (start && !isVisible(caller, start.record)) return notFound(id);
    const traceId = start ? start.record.traceId : id;
    start?.add(gathering);
    if (traceId !== undefined) gathering.addCarrying(traceId);
    const drafts = listLinks(gathering);
    if (drafts.length === 0) return notFound(id);
    return ok(
      toTrace(gathering, drafts, {
        id: traceId ?? start?.record.id ?? id,
        nowMillis: clock.millis(),
      }),
    );
  });
}

function notFound(id: string) {
  return fail(
    'trace.not-found',
    `Nothing here belongs to ${id}: it is unknown, or what it caused is no longer kept.`,
  );
}
