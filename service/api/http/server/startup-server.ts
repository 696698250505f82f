import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { StartingHealth, StartProgress } from '../../../model/history/overview.ts';
import { type OwnNames, ownOrigin } from '../../../model/installation/own-names.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { Ids } from '../../../platform/ports/ports.ts';
import { acceptsPage, messagePage } from '../../rpc/console-files.ts';
import { jsonResponse, type ReplyContext, toResponse } from '../reply.ts';
import { checkHost } from '../request-guards.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { openListener, type ResponseDate } from './listener.ts';
import type { LogRejectedRequest } from './rejections.ts';

type Fetch = (request: Request, headers: RequestHeaders) => Promise<Response>;

interface StartupServerOptions {
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
  report(progress: StartProgress): void;
  /** Passes requests on from now on, and notes of those rejected earlier. */
  open(fetch: Fetch, logRejectedRequest?: LogRejectedRequest, date?: ResponseDate): void;
  /** Stops accepting requests, waits for running ones (at most `graceMilliseconds`), then closes. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens, and reports to every request that the service is starting until it is opened. Throws a `StartupError`. */
export async function openStartupServer(options: StartupServerOptions): Promise<StartupServer> {
  let baseUrl = `http://127.0.0.1:${options.port}`;
  let progress: StartProgress | undefined;
  const names = { ...options, listenerUrl: () => baseUrl };
  const starting = createStartingApp({ ...options, names }, () => progress);
  let currentFetch: Fetch = async (request) => starting.fetch(request);
  let note: LogRejectedRequest = () => options.ids.uuid();
  let dateOf: ResponseDate = () => undefined;
  let isReady = false;
  const listener = await openListener((request, headers) => currentFetch(request, headers), {
    ...options,
    respondToProbe: (incoming, outgoing) => respondToProbe(incoming, outgoing, isReady),
    issuedUrl: () => ownOrigin(names),
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
 * Answers probes of load balancers and container platforms, which use any host name or none, without a token. They
 * reveal nothing else: `/livez` is 200 while the process serves, `/readyz` once its state is loaded.
 */
function respondToProbe({ method, url = '' }: IncomingMessage, outgoing: ServerResponse, isReady: boolean): boolean {
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

/** Seconds until a retry is useful. */
const retryAfter = { 'retry-after': '1' };

type StartingEnv = { Variables: ReplyContext };

/** Responses until the state is loaded: health with 503 and the progress, a page, and `service.starting`. */
export function createStartingApp(
  { version, ids, names }: { readonly version: string; readonly ids: Ids; readonly names: OwnNames },
  progress: () => StartProgress | undefined,
): Hono<StartingEnv> {
  const app = new Hono<StartingEnv>();
  app.use(async (context, next) => {
    const requestId = ids.uuid();
    context.set('requestId', requestId);
    const request = context.req.raw;
    const called = checkHost(names, { request, headers: request.headers });
    context.set('baseUrl', called.ok ? called.value : ownOrigin(names));
    if (!called.ok) return toResponse(called, 'envelope', context.var);
    await next();
    context.header('x-request-id', requestId);
    return undefined;
  });
  app.get('/_vaultdesk/health', ({ var: { requestId } }) => {
    const health: StartingHealth = { status: 'starting', version, progress: progress() };
    return jsonResponse(503, health, requestId, retryAfter);
  });
  app.all('*', (context) => {
    if (context.req.method === 'GET' && acceptsPage(context.req.header('accept'))) return startingPage(progress());
    const rejection = fail('service.starting', 'The service is starting. Try again in a second.');
    return toResponse(rejection, 'envelope', context.var);
  });
  return app;
}

function startingPage(progress: StartProgress | undefined): Response {
  const read = progress ? `: ${megabytes(progress.readBytes)} of ${megabytes(progress.totalBytes)}` : '';
  return messagePage({
    title: 'Vaultdesk is starting',
    paragraphs: [`Loading stored data${read}. This page refreshes every second.`],
    status: 503,
    headers: retryAfter,
    refreshSeconds: 1,
  });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
