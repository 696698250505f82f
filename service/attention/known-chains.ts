import { setTimeout as pause } from 'node:timers/promises';
import type { ChainStatus, Chains } from '../ports/chains.ts';

/** A node that does not answer keeps nobody waiting for longer than this. */
const defaultPatienceMilliseconds = 500;

/** How the chains were when they last told. */
export class KnownChains {
  #known: readonly ChainStatus[] | undefined;
  #asking: Promise<void> | undefined;
  readonly #patienceMilliseconds: number;

  constructor(patienceMilliseconds = defaultPatienceMilliseconds) {
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  /** As they are now; where a node takes its time, as they were the last time, if it ever told. */
  async status(chains: Pick<Chains, 'status'>): Promise<readonly ChainStatus[] | undefined> {
    this.#asking ??= this.#ask(chains);
    const giveUp = new AbortController();
    await Promise.race([
      this.#asking,
      pause(this.#patienceMilliseconds, undefined, { signal: giveUp.signal }),
    ]);
    giveUp.abort();
    return this.#known;
  }

  async #ask(chains: Pick<Chains, 'status'>): Promise<void> {
    try {
      this.#known = await chains.status();
    } finally {
      this.#asking = undefined;
    }
  }
}
