import { toError } from '../kernel/error.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Deletes all requests of the log. */
export async function clearRequests({
  requestLog,
  log,
}: Pick<Ports, 'requestLog' | 'log'>): Promise<Result<Record<string, never>>> {
  const refused = await requestLog.clear().then(
    () => undefined,
    (error: unknown) => toError(error),
  );
  if (!refused) return ok({});
  log.warn('requests.not-cleared', { error: refused });
  return fail('storage.unavailable', 'The disk did not delete the request log. Try again.');
}
