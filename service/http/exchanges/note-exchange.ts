import type { Ports } from '../../ports/ports.ts';
import type { RequestSurface } from '../../resources/request-record.ts';
import type { Arrival } from '../arrival.ts';
import { Exchange } from './exchange.ts';
import type { Origin } from './exchange-facts.ts';
import { surfaceOf } from './surface.ts';

/** What the request log and the statistics are to know of a request. */
export function beginExchange(
  {
    clock,
    ids,
    requestLog,
    installation: { world },
  }: Pick<Ports, 'clock' | 'ids' | 'requestLog' | 'installation'>,
  { id, request, headers, resendOf }: Omit<Origin, 'at' | 'began' | 'world'>,
): Exchange {
  const began = clock.monotonicMillis();
  const origin = { id, world, request, headers, resendOf, began, at: clock.millis() };
  const kind = request.method === 'GET' ? 'reads' : 'changes';
  // Where everything is the same in every run, nothing that is kept took any time.
  const isMeasured = ids.seed === undefined && requestLog.isOn;
  return new Exchange(origin, isMeasured && !requestLog.isFloodedBy(kind));
}

/** Tells the request log and the statistics what became of a request, and hands the answer on. */
export function endExchange(
  ports: Pick<Ports, 'clock' | 'ids' | 'requestLog' | 'statistics'>,
  { exchange, path }: Pick<Arrival, 'exchange' | 'path'>,
  response: Response,
): Response {
  if (!exchange || exchange.isUntold) return response;
  const { clock, requestLog } = ports;
  exchange.endedAt = clock.monotonicMillis();
  exchange.response = response;
  const surface = exchange.operation === undefined ? surfaceOf(path) : undefined;
  if (surface === 'console') exchange.isApart = true;
  // What a built-in receiver answers is what a person wants to see refused or failing.
  if (!exchange.isApart && surface !== 'inbox') count(ports, exchange, surface);
  if (ports.ids.seed !== undefined) exchange.endedAt = exchange.origin.began;
  requestLog.note(exchange);
  return response;
}

function count(
  { statistics }: Pick<Ports, 'statistics'>,
  { origin, operation, caller, response, endedAt }: Exchange,
  surface: RequestSurface | undefined,
): void {
  const milliseconds = endedAt - origin.began;
  statistics.count({
    name: operation ?? surface ?? 'other',
    applicationId: caller?.role === 'application' ? caller.applicationId : undefined,
    status: response?.status ?? 0,
    endedAt: origin.at + milliseconds,
    milliseconds,
  });
}
