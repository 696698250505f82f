import type { Ids } from '../ports/ids.ts';
import type { StartProgress } from '../resources/overview.ts';
import type { AnswerDate } from './answer-date.ts';
import { openListener } from './listener.ts';
import type { RequestHeaders } from './request-headers.ts';
import { createStartingApp } from './starting.ts';
import type { NoteTurnedAway } from './turned-away.ts';

type Fetch = (request: Request, headers: RequestHeaders) => Promise<Response>;

export interface EntranceOptions {
  readonly address: string;
  readonly port: number;
  readonly version: string;
  readonly ids: Ids;
  /** As in `Installation`. */
  readonly allowedHosts: readonly string[];
}

/** The listener of a service that need not be ready yet. */
export interface Entrance {
  /** @example "http://127.0.0.1:8787" */
  readonly baseUrl: string;
  /** Says to whoever asks how far the start is. */
  tell(progress: StartProgress): void;
  /** Requests go here from now on, and word of those that were turned away before. */
  open(fetch: Fetch, noteTurnedAway?: NoteTurnedAway, date?: AnswerDate): void;
  /** Takes no more requests, waits for those under way (at most `graceMilliseconds`), then closes. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens, and says to every request that the service is starting until it is opened. Throws a `StartupError`. */
export async function openEntrance(options: EntranceOptions): Promise<Entrance> {
  let baseUrl = `http://127.0.0.1:${options.port}`;
  let progress: StartProgress | undefined;
  const starting = createStartingApp(options, { baseUrl: () => baseUrl, progress: () => progress });
  let answer: Fetch = async (request) => starting.fetch(request);
  let note: NoteTurnedAway = () => options.ids.uuid();
  let dateOf: AnswerDate = () => undefined;
  let isReady = false;
  const listener = await openListener(take, {
    ...options,
    noteTurnedAway: (request) => note(request),
    date: (url) => dateOf(url),
  });
  baseUrl = listener.baseUrl;
  return {
    baseUrl,
    tell: (told) => {
      progress = told;
    },
    open: (fetch, noteTurnedAway = note, date = dateOf) => {
      answer = fetch;
      isReady = true;
      note = noteTurnedAway;
      dateOf = date;
    },
    close: (graceMilliseconds) => listener.close(graceMilliseconds),
  };

  function take(request: Request, headers: RequestHeaders): Response | Promise<Response> {
    return answerProbe(request, isReady) ?? answer(request, headers);
  }
}

/**
 * Answers the probes of load balancers and container platforms, which call any host name without a token. They reveal
 * nothing else: `/livez` is 200 while the process serves, `/readyz` once it has read its state.
 */
function answerProbe({ url, method }: Request, isReady: boolean): Response | undefined {
  const path = url.slice(url.indexOf('/', 'http://'.length)).split('?', 1)[0];
  if (method !== 'GET' || (path !== '/livez' && path !== '/readyz')) return undefined;
  const isGood = path === '/livez' || isReady;
  return new Response(isGood ? 'ok\n' : 'starting\n', {
    status: isGood ? 200 : 503,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
}
