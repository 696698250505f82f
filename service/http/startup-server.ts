import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ids } from '../ports/ports.ts';
import type { StartProgress } from '../resources/overview.ts';
import type { AnswerDate } from './answer-date.ts';
import { openListener } from './listener.ts';
import type { LogRejectedRequest } from './rejected-request.ts';
import type { RequestHeaders } from './request-headers.ts';
import { createStartingApp } from './starting.ts';

type Fetch = (request: Request, headers: RequestHeaders) => Promise<Response>;

export interface StartupServerOptions {
  readonly address: string;
  readonly port: number;
  readonly version: string;
  readonly ids: Ids;
  readonly publicUrl?: string | undefined;
  readonly allowedHosts: readonly string[];
}

/** The listener of a service that may still be starting. */
export interface StartupServer {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  /** Updates the progress of the start that clients see. */
  report(progress: StartProgress): void;
  /** Passes requests on from now on, and notes of those rejected earlier. */
  open(fetch: Fetch, logRejectedRequest?: LogRejectedRequest, date?: AnswerDate): void;
  /**
   * Stops accepting requests, waits for running ones (at most `graceMilliseconds`), then closes.
   */
  close(graceMilliseconds: number): Promise<void>;
}

/**
 * Listens, and reports to every request that the service is starting until it is opened. Throws a
 * `StartupError`.
 */
export async function openStartupServer(options: StartupServerOptions): Promise<StartupServer> {
  let baseUrl = `http://127.0.0.1:${options.port}`;
  let progress: StartProgress | undefined;
  const names = { ...options, listenerUrl: () => baseUrl };
  const starting = createStartingApp({ ...options, names }, () => progress);
  let currentFetch: Fetch = async (request) => starting.fetch(request);
  let note: LogRejectedRequest = () => options.ids.uuid();
  let dateOf: AnswerDate = () => undefined;
  let isReady = false;
  const listener = await openListener((request, headers) => currentFetch(request, headers), {
    ...options,
    answerProbe: (incoming, outgoing) => answerProbe(incoming, outgoing, isReady),
    logRejectedRequest: (request) => note(request),
    date: (url) => dateOf(url),
  });
  baseUrl = listener.baseUrl;
  return {
    baseUrl,
    report: (newProgress) => {
      progress = newProgress;
    },
    open: (fetch, logRejectedRequest = note, date = dateOf) => {
      currentFetch = fetch;
      isReady = true;
      note = logRejectedRequest;
      dateOf = date;
    },
    close: (graceMilliseconds) => listener.close(graceMilliseconds),
  };
}

/**
 * Answers probes of load balancers and container platforms, which use any host name or none,
 * without a token. They reveal nothing else: `/livez` is 200 while the process serves, `/readyz`
 * once its state is loaded.
 */
function answerProbe(
  { method, url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  isReady: boolean,
): boolean {
  const probe = method === 'GET' || method === 'HEAD' ? probePath.exec(url)?.[1] : undefined;
  if (probe === undefined) return false;
  const isGood = probe === 'livez' || isReady;
  const body = isGood ? 'ok\n' : 'starting\n';
  outgoing.writeHead(isGood ? 200 : 503, {
    'content-type': 'text/plain',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  outgoing.end(body);
  return true;
}

const probePath = /^(?:https?:\/\/[^/]*)?\/(livez|readyz)(?:\?|$)/;
