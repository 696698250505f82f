import type { Hono } from 'hono';
import type { Exchange } from './exchanges/exchange.ts';
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
