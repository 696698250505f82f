import { longestBatch } from './limits.ts';
import type { Question, RpcOutcome } from './rpc-outcome.ts';

interface Waiting {
  readonly question: Question;
  resolve(outcome: RpcOutcome): void;
}

/** Batches the requests of one moment; the responses have the order of the requests. */
export class GatheredQuestions {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly RpcOutcome[]>;
  #waiting: Waiting[] = [];

  /** `askAll` does not throw. */
  constructor(askAll: (questions: readonly Question[]) => Promise<readonly RpcOutcome[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<RpcOutcome> {
    // Once the running code has no further request.
    if (this.#waiting.length === 0) process.nextTick(() => this.#send());
    return new Promise((resolve) => {
      this.#waiting.push({ question, resolve });
      if (this.#waiting.length === longestBatch) this.#send();
    });
  }

  #send(): void {
    const gathered = this.#waiting;
    this.#waiting = [];
    if (gathered.length > 0) void this.#answer(gathered);
  }

  async #answer(gathered: readonly Waiting[]): Promise<void> {
    const outcomes = await this.#askAll(gathered.map(({ question }) => question));
    for (const [index, { resolve }] of gathered.entries())
      resolve(outcomes[index] ?? { kind: 'fault', reason: 'its response is incomplete' });
  }
}
