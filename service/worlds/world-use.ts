import type { Clock } from '../ports/clock.ts';

/**
 * Measures how long a world was unused. A pending request uses it, and a stream while its parts are
 * read. A connection that stopped reading, or that broke, does not.
 */
export class WorldUse {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #requests: Presence;
  readonly #listening: Presence;

  constructor(clock: Pick<Clock, 'monotonicMillis'>) {
    this.#clock = clock;
    const at = clock.monotonicMillis();
    this.#requests = { count: 0, at };
    this.#listening = { count: 0, at };
  }

  /** Counts as a use from the request to the response, or to the last part read from a stream. */
  async answer(answering: () => Promise<Response>): Promise<Response> {
    const response = await this.#during(this.#requests, answering);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return isStream && response.body ? this.#counted(response, response.body) : response;
  }

  /** Milliseconds since the last pending request; 0 while a request is pending. */
  unaskedMilliseconds(): number {
    return this.#since(this.#requests);
  }

  /** Milliseconds since the last pending request or listener; 0 while either is present. */
  idleMilliseconds(): number {
    return Math.min(this.#since(this.#requests), this.#since(this.#listening));
  }

  #counted(response: Response, body: ReadableStream<Uint8Array>): Response {
    const reader = body.getReader();
    const parts = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await this.#during(this.#listening, () => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // Parts are read on demand, not ahead.
      { highWaterMark: 0 },
    );
    return new Response(parts, response);
  }

  async #during<Value>(presence: Presence, work: () => Promise<Value>): Promise<Value> {
    presence.count += 1;
    try {
      return await work();
    } finally {
      presence.count -= 1;
      presence.at = this.#clock.monotonicMillis();
    }
  }

  #since({ count, at }: Presence): number {
    return count > 0 ? 0 : this.#clock.monotonicMillis() - at;
  }
}

/** Number of current users, and when the last user left. */
interface Presence {
  count: number;
  at: number;
}
