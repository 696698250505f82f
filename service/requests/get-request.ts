import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestRecord } from '../resources/request-record.ts';
import { visibleApplication } from './list-requests.ts';

/** Returns a request of the log with its headers and bodies, without secrets. */
export async function getRequest(
  { requestLog }: Pick<Ports, 'requestLog'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<RequestRecord>> {
  await requestLog.settle();
  const record = await requestLog.find(id);
  const applicationId = visibleApplication(caller);
  if (!record || (applicationId !== undefined && record.applicationId !== applicationId))
    return fail(
      'request.not-found',
      `The log does not contain the request ${id}. It stores the newest requests only.`,
    );
  return ok(record);
}
