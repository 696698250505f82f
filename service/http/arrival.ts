import type { Hono } from 'hono';
import type { Exchange } from './exchanges/exchange.ts';
import type { RequestHeaders } from './request-headers.ts';

/** A request that came in, with what is known of it before any route. */
export interface Arrival {
  readonly request: Request;
  /** In its reply as `x-request-id`. */
  readonly requestId: string;
  /** As routes see it, see `plainPath`. */
  readonly path: string;
  readonly headers: RequestHeaders;
  /** The base of the addresses that its caller is issued, with the path of the world. */
  readonly baseUrl: string;
  /** The origin of a browser's request, where it is not our own. */
  readonly foreignOrigin: string | undefined;
  /** What becomes of it, where the request log wants to know. */
  readonly exchange: Exchange | undefined;
}

/** Handlers have the arrival as `context.env`. */
export type HttpEnv = { Bindings: Arrival };

/** Routes that are no operations. */
export type Pages = Hono<HttpEnv>;
