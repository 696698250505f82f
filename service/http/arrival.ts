import type { IncomingHttpHeaders } from 'node:http';
import type { Hono } from 'hono';
import type { Exchange } from './exchanges/exchange.ts';

/** A request that came in, with what is known of it before any route. */
export interface Arrival {
  readonly request: Request;
  /** In its reply as `x-request-id`. */
  readonly requestId: string;
  /** As routes see it, see `plainPath`. */
  readonly path: string;
  readonly headers: RequestHeaders;
  /** The origin of a browser's request, where it is not our own. */
  readonly foreignOrigin: string | undefined;
  /** What becomes of it, where the request log wants to know. */
  readonly exchange: Exchange | undefined;
}

/** Handlers have the arrival as `context.env`. */
export type HttpEnv = { Bindings: Arrival };

/** Routes that are no operations. */
export type Pages = Hono<HttpEnv>;

/** The headers of a request. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** By a name in any case. */
  get(name: string): string | null;
}

/** The headers as Node read them: a `Request` would copy all of them before the first is looked at. */
export function nodeHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return null;
      return typeof value === 'string' ? value : value.join(', ');
    },
    *[Symbol.iterator]() {
      for (const [name, value = ''] of Object.entries(headers))
        yield [name, typeof value === 'string' ? value : value.join(', ')];
    },
  };
}
