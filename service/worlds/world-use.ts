import type { Clock } from '../ports/clock.ts';

/**
 * How long nobody used a world. Who waits for an answer uses it, and who listens to a stream, for as long as its parts
 * are taken. A connection that takes nothing more, or that broke, is nobody.
 */
export class WorldUse {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #asking: Presence;
  readonly #listening: Presence;

  constructor(clock: Pick<Clock, 'monotonicMillis'>) {
    this.#clock = clock;
    const at = clock.monotonicMillis();
    this.#asking = { count: 0, at };
    this.#listening = { count: 0, at };
  }

  /** A use from the question to the answer, and of a stream to the last part that is taken. */
  async answer(answering: () => Promise<Response>): Promise<Response> {
    const response = await this.#during(this.#asking, answering);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    return isStream && response.body ? this.#heard(response, response.body) : response;
  }

  /** Since somebody waited for an answer; 0 while somebody does. */
  unaskedMilliseconds(): number {
    return this.#since(this.#asking);
  }

  /** Since somebody waited for an answer or listened; 0 while somebody does. */
  idleMilliseconds(): number {
    return Math.min(this.#since(this.#asking), this.#since(this.#listening));
  }

  #heard(response: Response, body: ReadableStream<Uint8Array>): Response {
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
      // A part is asked for when somebody wants it, and not to lie ready.
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

/** How many are there, and when the last one left. */
interface Presence {
  count: number;
  at: number;
}
