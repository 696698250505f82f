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
  const listener = await openListener((request, headers) => answer(request, headers), {
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
      note = noteTurnedAway;
      dateOf = date;
    },
    close: (graceMilliseconds) => listener.close(graceMilliseconds),
  };
}
