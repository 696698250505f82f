import type { Ports } from '../../ports/ports.ts';
import type { Arrival } from '../arrival.ts';
import { Exchange } from './exchange.ts';
import type { Origin } from './exchange-facts.ts';
import { surfaceOf } from './surface.ts';

/** What the request log is to know of a request; nothing is made where it is off. */
export function beginExchange(
  { clock, requestLog }: Pick<Ports, 'clock' | 'requestLog'>,
  origin: Omit<Origin, 'at' | 'began'>,
): Exchange | undefined {
  if (!requestLog.isOn) return undefined;
  const { id, request, resendOf } = origin;
  const began = clock.monotonicMillis();
  return new Exchange({ id, request, resendOf, began, at: clock.millis() });
}

/** Tells the request log what became of a request, and hands the answer on. */
export function endExchange(
  { clock, requestLog }: Pick<Ports, 'clock' | 'requestLog'>,
  { exchange, path }: Pick<Arrival, 'exchange' | 'path'>,
  response: Response,
): Response {
  if (!exchange) return response;
  exchange.endedAt = clock.monotonicMillis();
  exchange.response = response;
  if (exchange.operation === undefined) exchange.isApart = surfaceOf(path) === 'console';
  requestLog.note(exchange);
  return response;
}
