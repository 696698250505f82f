import type { Hono } from 'hono';
import { authenticate } from '../../domain/auth/authenticate.ts';
import { failures } from '../../model/kernel/results/failures.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { FaultEffect } from '../../model/webhooks/fault-rule.ts';
import type { FaultMatch, Ports } from '../../platform/ports/ports.ts';
import { isStrikable } from '../../worlds/faults/set-fault.ts';
import type { Exchange } from './exchanges/exchange.ts';
import type { RoutedOperation } from './operation-table.ts';
import { toResponse } from './reply.ts';
import { bearerOf, type RequestHeaders } from './request-headers.ts';

const faultHeader = 'x-vaultdesk-fault';

/** Answers a call under the fault rules; calls that no rule may match are the operator's own. */
export async function injectResponseFault(
  ports: Ports,
  { performed, arrival, readBody }: Omit<FaultedCall, 'match'>,
  respond: () => Promise<Response>,
): Promise<Response> {
  const { faults } = ports;
  const { access, route } = performed.operation;
  if (!isStrikable({ name: performed.name, access, path: route.path })) return faults.outside(respond);
  const names = new Set<string>();
  const response = await faults.noting(names, async () => {
    const match = faults.match({
      layer: 'http',
      operation: performed.name,
      path: arrival.path,
      applicationId: await applicationOf(ports, arrival),
    });
    return match ? respondWithFault(ports, { match, performed, arrival, readBody }, respond) : respond();
  });
  return marked(response, arrival, names);
}

interface FaultedCall {
  readonly match: FaultMatch;
  readonly performed: RoutedOperation;
  readonly arrival: Arrival;
  /** Reads the body of a rejected call for the request log. */
  readBody(): Promise<void>;
}

async function respondWithFault(
  ports: Ports,
  { match: { rule, effect }, performed, arrival, readBody }: FaultedCall,
  respond: () => Promise<Response>,
): Promise<Response> {
  if (effect.kind === 'delay') {
    await ports.faults.pause(effect.milliseconds ?? 0);
    return respond();
  }
  if (effect.kind === 'lose-answer') await respond();
  const rejection = rejectionOf(rule, effect);
  const { exchange } = arrival;
  if (exchange) Object.assign(exchange, { operation: performed.name, result: rejection });
  if (exchange?.caller === undefined) await noteCaller(ports, arrival);
  if (exchange && !exchange.requestBody) await readBody();
  const response = toResponse(rejection, performed.operation.route.reply, arrival);
  if (effect.kind !== 'refuse') return breakOff(response);
  return withStatus(response, effect);
}

function rejectionOf(rule: string, { kind, status, code }: FaultEffect): Failed {
  const effectText = kind === 'refuse' ? 'rejected this call' : 'reset the connection of this call';
  const defaultCode = status === 500 ? 'UNKNOWN_ERROR' : 'fault.injected';
  return fail(code ?? defaultCode, `The fault rule ${rule} ${effectText}. Clear it to continue.`);
}

function withStatus(response: Response, { status, code, retryAfterSeconds }: FaultEffect): Response {
  const own = code === undefined ? response.status : failures[code];
  const headers = new Headers(response.headers);
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return new Response(response.body, { status: status ?? own, headers });
}

/** The application of the call's token, if it is valid. */
async function applicationOf({ tokens }: Pick<Ports, 'tokens'>, { headers }: Arrival): Promise<string | undefined> {
  const bearer = bearerOf(headers);
  const claims = bearer === undefined ? 'invalid' : await tokens.verify(bearer);
  return typeof claims === 'string' ? undefined : claims.applicationId;
}

/** Identifies the caller of a request that no operation handles, for the request log. */
export async function noteCaller(ports: Ports, { headers, exchange, foreignOrigin: origin }: Arrival): Promise<void> {
  const bearer = bearerOf(headers);
  if (!exchange || bearer === undefined) return;
  for (const access of ['application', 'operator'] as const) {
    const caller = await authenticate(ports, access, { from: 'http', bearer, origin });
    if (caller.ok) exchange.caller = caller.value;
  }
}

function marked(response: Response, { exchange }: Arrival, names: ReadonlySet<string>): Response {
  if (names.size === 0) return response;
  response.headers.set(faultHeader, [...names].join(', '));
  if (exchange) exchange.faults = [...names];
  return response;
}

/** Responses for which the client sees only a closed connection. */
const brokenResponses = new WeakSet<Response>();

/** Marks a response whose connection is reset instead; callers without a connection get the response. */
function breakOff(response: Response): Response {
  brokenResponses.add(response);
  return response;
}

/** Whether the connection is reset instead of sending this response. */
export function isBrokenOff(response: Response): boolean {
  return brokenResponses.has(response);
}

/** An incoming request before routing. */
export interface Arrival {
  readonly request: Request;
  /** Returned as `x-request-id`. */
  readonly requestId: string;
  /** The path for routing, see `plainPath`. */
  readonly path: string;
  readonly headers: RequestHeaders;
  /** The base URL of links issued to the caller, including the world's path. */
  readonly baseUrl: string;
  /** The origin of a browser request from another site. */
  readonly foreignOrigin: string | undefined;
  /** The log record in progress, if the request is logged. */
  readonly exchange: Exchange | undefined;
}

/** Handlers find the arrival in `context.env`. */
export type HttpEnv = { Bindings: Arrival };

/** Routes that are not operations. */
export type Pages = Hono<HttpEnv>;

type ReplyContext = Pick<Arrival, 'requestId' | 'baseUrl' | 'exchange'>;

/** Writes the enveloped response and notes it for the request log. */
export function respondWith(arrival: ReplyContext, result: Result<unknown>): Response {
  const written = result.ok ? ok(JSON.stringify({ success: true, result: result.value })) : result;
  noteResult(arrival, written);
  return toResponse(result, 'envelope', arrival);
}

/** Notes the result for the request log. */
export function noteResult({ exchange }: Pick<Arrival, 'exchange'>, result: Result<string>): void {
  if (exchange) exchange.result = result;
}

/** The response to an unsupported method, with the supported ones (RFC 9110, 15.5.6). */
export function rejectMethod(
  arrival: ReplyContext,
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
): Response {
  const methods = allowed.join(', ');
  const rejection = fail('route.method-not-allowed', `${path} supports ${methods}, not ${method}.`);
  const response = respondWith(arrival, rejection);
  response.headers.set('allow', methods);
  return response;
}

/** Ensures that subsequent reads include everything that other instances of the world have acknowledged. */
export async function readFresh({ sharedWorld }: Pick<Ports, 'sharedWorld'>): Promise<Result<void>> {
  return sharedWorld ? sharedWorld.fresh() : ok();
}
