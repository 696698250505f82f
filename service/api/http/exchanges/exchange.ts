import type { RequestRecord, RequestSurface } from '../../../model/history/request-record.ts';
import { callsPath } from '../../../model/installation/addresses.ts';
import { mainWorld } from '../../../model/installation/own-names.ts';
import { failures } from '../../../model/kernel/results/failures.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { LogFields, NotedRequest } from '../../../platform/ports/request-log.ts';
import { operationNamed } from '../../operations/index.ts';
import type { CallNotes, EndedCall } from '../../rpc/procedures.ts';
import { toResponse } from '../reply.ts';
import { nodeHeaders } from '../request-headers.ts';
import type { RejectedRequest } from '../server/rejections.ts';
import { ExchangeFacts, type Origin, surfaceOf, toRequestRecord } from './to-request-record.ts';

/** A logged request: converted to a record without secrets later, or discarded. */
export class Exchange extends ExchangeFacts implements NotedRequest {
  get isNotable(): boolean {
    return this.origin.request.method !== 'GET' || (this.response?.status ?? 0) >= 400;
  }

  get isRejected(): boolean {
    const status = this.response?.status ?? 0;
    return status >= 400 && status < 500;
  }

  get weight(): number {
    const resultLength = this.result?.ok ? this.result.value.length : 0;
    return (this.requestBody?.length ?? 0) + resultLength;
  }

  toRecord(): RequestRecord {
    return toRequestRecord(this);
  }
}

export function startExchange(
  {
    clock,
    ids,
    requestLog,
    installation: { world, ownUrl },
  }: Pick<Ports, 'clock' | 'ids' | 'requestLog' | 'installation'>,
  { id, request, headers, resendOf }: Omit<Origin, 'at' | 'began' | 'world'>,
): Exchange {
  const startedAt = clock.monotonicMillis();
  const origin = { id, world, request, headers, resendOf, began: startedAt, at: clock.millis() };
  const kind = request.method === 'GET' ? 'reads' : 'changes';
  // With a seed, durations are zero so that every run is identical.
  const isMeasured = ids.seed === undefined && requestLog.isOn;
  const isTimed = isMeasured && !requestLog.isFloodedBy(kind);
  return new Exchange(origin, { baseUrl: ownUrl(), isTimed });
}

export function endExchange(
  ports: Pick<Ports, 'clock' | 'ids' | 'log' | 'requestLog' | 'statistics'>,
  { exchange, path }: { readonly exchange: Exchange | undefined; readonly path: string },
  response: Response,
): Response {
  if (!exchange) return response;
  const { clock, log, requestLog } = ports;
  exchange.endedAt = clock.monotonicMillis();
  log.debug?.('http.request', requestFields(exchange, path, response));
  if (exchange.isUnlogged) return response;
  exchange.response = response;
  const surface = exchange.operation === undefined ? surfaceOf(path) : undefined;
  if (surface === 'console') exchange.isApart = true;
  // Responses of a built-in receiver fail on purpose, so they are not counted.
  if (!exchange.isApart && surface !== 'inbox') count(ports, exchange, surface);
  if (ports.ids.seed !== undefined) exchange.endedAt = exchange.origin.began;
  requestLog.note(exchange);
  return response;
}

/** The path of an operation is its template: the path of the request has values of the caller. */
function requestFields({ origin, operation, endedAt }: Exchange, path: string, { status }: Response): LogFields {
  return {
    requestId: origin.id,
    ...(origin.world !== mainWorld && { world: origin.world }),
    method: origin.request.method,
    route: operation && operationNamed(operation)?.route.path,
    ...(operation === undefined && { surface: surfaceOf(path) }),
    status,
    milliseconds: Math.round((endedAt - origin.began) * 10) / 10,
  };
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

/** Logs a request that was rejected before routing, with the parts that were read. Returns its id. */
export function logRejectedRequest(
  { clock, ids, log, requestLog, installation }: Pick<Ports, 'clock' | 'ids' | 'log' | 'requestLog' | 'installation'>,
  { rejection, head }: RejectedRequest,
): string {
  const [path = ''] = (head?.url ?? '').split('?', 1);
  const cause = ['turned away', rejection.failure.code, head?.method ?? '', path];
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
    { baseUrl: installation.ownUrl(), isTimed: false },
  );
  exchange.endedAt = startedAt;
  exchange.result = rejection;
  exchange.response = toResponse(rejection, 'envelope', exchange);
  requestLog.note(exchange);
  const { status } = exchange.response;
  log.debug?.('http.request-rejected', { requestId, status, code: rejection.failure.code });
  return requestId;
}

type NotingPorts = Pick<Ports, 'clock' | 'ids' | 'requestLog' | 'installation'>;

/** Logs console calls apart from all others and outside the statistics; a desktop window has a browser's address. */
export function createCallNotes(ports: NotingPorts): CallNotes {
  return {
    start: ({ id, procedure, changes, headers }) => {
      const request = { method: changes ? 'POST' : 'GET', url: `${callsPath}${procedure}` };
      const exchange = startExchange(ports, { id, request, headers });
      exchange.isApart = true;
      if (operationNamed(procedure)) exchange.operation = procedure;
      return { progress: exchange, end: (ended) => note(ports, exchange, ended) };
    },
  };
}

function note({ clock, ids, requestLog }: NotingPorts, exchange: Exchange, ended: EndedCall): void {
  if (!requestLog.isOn) return;
  const { input, result } = ended;
  exchange.endedAt = ids.seed === undefined ? clock.monotonicMillis() : exchange.origin.began;
  if (input !== undefined) exchange.requestBody = Buffer.from(jsonOf(input));
  exchange.result = result.ok ? ok(jsonOf(result.value)) : result;
  const status = result.ok ? 200 : failures[result.failure.code];
  exchange.response = new Response(null, { status });
  requestLog.note(exchange);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
