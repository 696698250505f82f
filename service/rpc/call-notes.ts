import type { Result } from '../kernel/result.ts';
import type { Progress } from '../operations/progress.ts';
import type { TraceOrigin } from '../ports/storage.ts';

/** A call of the console, as it came. */
export interface ConsoleCall {
  readonly id: string;
  /** What it asked for, known or not. @example "users.create" */
  readonly procedure: string;
  readonly changes: boolean;
  readonly headers: Headers;
}

/** How a call ended: what was asked, and what was answered or why it was refused. */
export interface EndedCall {
  readonly input?: unknown;
  readonly result: Result<unknown>;
}

/** A call under way, of which the request log will know. */
export interface NotedCall {
  readonly progress: Progress & TraceOrigin;
  /** Never throws and never waits: no call depends on its line. */
  end(ended: EndedCall): void;
}

/** Takes down the calls of the console, each by itself, whichever host it came through. */
export interface CallNotes {
  begin(call: ConsoleCall): NotedCall;
}

/** The ids of calls, by what they were refused with: a batch has one context for all of them. */
const ids = new WeakMap<Error, string>();

/** The id of the call that ended with this error, once it is noted. */
export function idOfRefused(error: Error): string | undefined {
  return ids.get(error);
}

/** Remembers which call ended with this error. */
export function rememberRefused(error: Error, id: string): void {
  ids.set(error, id);
}
