import type { Ports } from '../../ports/ports.ts';
import { mainWorld } from '../../resources/world.ts';
import { toResponse } from '../reply.ts';
import { nodeHeaders } from '../request-headers.ts';
import type { TurnedAway } from '../turned-away.ts';
import { Exchange } from './exchange.ts';

/** Tells the request log of a request that never came to a route: what was read of it, and why it was refused. */
export function noteTurnedAway(
  { clock, requestLog }: Pick<Ports, 'clock' | 'requestLog'>,
  { requestId, refusal, head }: TurnedAway,
): void {
  const began = clock.monotonicMillis();
  const exchange = new Exchange(
    {
      id: requestId,
      world: mainWorld,
      request: { method: head?.method ?? '', url: head?.url ?? '' },
      headers: nodeHeaders(head?.headers ?? {}),
      ...{ began, at: clock.millis() },
    },
    false,
  );
  exchange.endedAt = began;
  exchange.result = refusal;
  exchange.response = toResponse(refusal, 'envelope', requestId);
  requestLog.note(exchange);
}
