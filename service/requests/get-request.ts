import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { RequestRecord } from '../resources/request-record.ts';
import { seenApplication } from './list-requests.ts';

/** One request of the log with its headers and bodies, without secrets. */
export async function getRequest(
  { requestLog }: Pick<Ports, 'requestLog'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Result<RequestRecord>> {
  await requestLog.settle();
  const record = await requestLog.find(id);
  const seen = seenApplication(caller);
  if (!record || (seen !== undefined && record.applicationId !== seen))
    return fail('request.not-found', `The log has no request ${id}. It keeps the newest ones.`);
  return ok(record);
}
