import type { Ports } from '../../ports/ports.ts';
import { mainWorld } from '../../resources/world-path.ts';
import type { RejectedRequest } from '../rejected-request.ts';
import { toResponse } from '../reply.ts';
import { nodeHeaders } from '../request-headers.ts';
import { Exchange } from './exchange.ts';

/**
 * Logs a request that was rejected before routing, with the parts that were read and the reason.
 * Returns its id, which depends only on these if ids are seeded.
 */
export function logRejectedRequest(
  { clock, ids, log, requestLog }: Pick<Ports, 'clock' | 'ids' | 'log' | 'requestLog'>,
  { refusal, head }: RejectedRequest,
): string {
  const [path = ''] = (head?.url ?? '').split('?', 1);
  const cause = ['turned away', refusal.failure.code, head?.method ?? '', path];
  const requestId = ids.because(cause, ids.uuid);
  const startedAt = clock.monotonicMillis();
  const exchange = new Exchange(
    {
      id: requestId,
      world: mainWorld,
      request: { method: head?.method ?? '', url: head?.url ?? '' },
      headers: nodeHeaders(head?.headers ?? {}),
      ...{ began: startedAt, at: clock.millis() },
    },
    false,
  );
  exchange.endedAt = startedAt;
  exchange.result = refusal;
  exchange.response = toResponse(refusal, 'envelope', requestId);
  requestLog.note(exchange);
  const { status } = exchange.response;
  log.debug?.('http.request-rejected', { requestId, status, code: refusal.failure.code });
  return requestId;
}
