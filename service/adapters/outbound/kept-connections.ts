import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent, type RequestOptions } from 'node:https';

/** The addresses that a request was judged for, which a connection that serves it was opened to. */
export interface Pinned {
  /** @example "127.0.0.1 ::1" */
  readonly pinnedTo?: string;
}

/** Connections that wait for another request, for the same host at the same addresses. */
export interface KeptConnections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/**
 * Keeps a connection for so long after an answer that came whole, unless its server ends it before. A
 * name may mean other addresses by the next request, which opens a connection of its own then.
 */
export function keepConnections(milliseconds: number): KeptConnections {
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
