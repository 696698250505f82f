import { longestBatch } from './limits.ts';
import type { Question, RpcOutcome } from './rpc-outcome.ts';

interface PendingQuestion {
  readonly question: Question;
  resolve(outcome: RpcOutcome): void;
}

/** Batches the requests of one moment; the responses have the order of the requests. */
export class GatheredQuestions {
  readonly #askAll: (questions: readonly Question[]) => Promise<readonly RpcOutcome[]>;
  #pending: PendingQuestion[] = [];

  /** `askAll` does not throw. */
  constructor(askAll: (questions: readonly Question[]) => Promise<readonly RpcOutcome[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<RpcOutcome> {
    // Once the running code has no further request.
    if (this.#pending.length === 0) process.nextTick(() => this.#send());
    return new Promise((resolve) => {
      this.#pending.push({ question, resolve });
      if (this.#pending.length === longestBatch) this.#send();
    });
  }

  #send(): void {
    const pending = this.#pending;
    this.#pending = [];
    if (pending.length > 0) void this.#answer(pending);
  }

  async #answer(pending: readonly PendingQuestion[]): Promise<void> {
    const outcomes = await this.#askAll(pending.map(({ question }) => question));
    for (const [index, { resolve }] of pending.entries())
      resolve(outcomes[index] ?? { kind: 'fault', reason: 'its response is incomplete' });
  }
}
