import type { Result } from '../kernel/result.ts';
import type { Progress } from '../operations/progress.ts';
import type { TraceOrigin } from '../ports/storage.ts';

/** A call of the console, as received. */
export interface ConsoleCall {
  readonly id: string;
  /** The requested procedure, known or not. @example "users.create" */
  readonly procedure: string;
  readonly changes: boolean;
  readonly headers: Headers;
}

/** The end of a call: its input, and its response or the reason for its rejection. */
export interface EndedCall {
  readonly input?: unknown;
  readonly result: Result<unknown>;
}

/** A call in progress, which the request log will record. */
export interface NotedCall {
  readonly progress: Progress & TraceOrigin;
  /** Never throws and never waits: no call depends on its log entry. */
  end(ended: EndedCall): void;
}

/** Records each call of the console individually, whichever host it came through. */
export interface CallNotes {
  begin(call: ConsoleCall): NotedCall;
}

/** Call ids by rejection error: all calls of a batch share one context. */
const ids = new WeakMap<Error, string>();

/** The id of the call that ended with this error, once it is recorded. */
export function idOfRefused(error: Error): string | undefined {
  return ids.get(error);
}

export function rememberRefused(error: Error, id: string): void {
  ids.set(error, id);
}
