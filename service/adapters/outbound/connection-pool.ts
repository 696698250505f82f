import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';

/** The addresses that a request was checked for; a connection must have been opened to them. */
export interface Pinned {
  /** @example "127.0.0.1 ::1" */
  readonly pinnedTo?: string;
}

/** Idle connections for further requests to the same host at the same addresses. */
export interface ConnectionPool {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * Retains a connection for this time after a complete response, unless its server closes it. If the
 * name resolves to other addresses by the next request, that request opens its own connection.
 */
export function createConnectionPool(milliseconds: number): ConnectionPool {
  const options = { keepAlive: true, timeout: milliseconds };
  return { http: new PinnedHttpAgent(options), https: new PinnedHttpsAgent(options) };
}

class PinnedHttpAgent extends HttpAgent {
  override getName(options: ClientRequestArgs & Pinned = {}): string {
    return `${super.getName(options)} ${options.pinnedTo}`;
  }
}

class PinnedHttpsAgent extends HttpsAgent {
  override getName(options: RequestOptions & Pinned = {}): string {
    return `${super.getName(options)} ${options.pinnedTo}`;
  }
}
