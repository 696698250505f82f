import type { Hono } from 'hono';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { Exchange } from './exchanges/exchange.ts';
import { toResponse } from './reply.ts';
import type { RequestHeaders } from './request-headers.ts';

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

type Answered = Pick<Arrival, 'requestId' | 'exchange'>;

/** Writes the enveloped response and notes it for the request log. */
export function answerWith(arrival: Answered, result: Result<unknown>): Response {
  const written = result.ok ? ok(JSON.stringify({ success: true, result: result.value })) : result;
  noteResult(arrival, written);
  return toResponse(result, 'envelope', arrival.requestId);
}

/** Notes the result for the request log. */
export function noteResult({ exchange }: Answered, result: Result<string>): void {
  if (exchange) exchange.result = result;
}

/** The response to an unsupported method, with the supported ones (RFC 9110, 15.5.6). */
export function refuseMethod(
  arrival: Pick<Arrival, 'requestId' | 'exchange'>,
  { method, path }: { readonly method: string; readonly path: string },
  allowed: readonly string[],
): Response {
  const methods = allowed.join(', ');
  const refusal = fail('route.method-not-allowed', `${path} supports ${methods}, not ${method}.`);
  const response = answerWith(arrival, refusal);
  response.headers.set('allow', methods);
  return response;
}

/**
 * Ensures that subsequent reads include everything that other instances of the world have
 * acknowledged.
 */
export async function readFresh({
  sharedWorld,
}: Pick<Ports, 'sharedWorld'>): Promise<Result<void>> {
  return sharedWorld ? sharedWorld.fresh() : ok();
}
