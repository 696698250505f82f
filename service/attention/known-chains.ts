import { setTimeout as pause } from 'node:timers/promises';
import type { ChainStatus, Chains } from '../ports/chains.ts';

/** Maximum time to wait for an unresponsive node. */
const defaultPatienceMilliseconds = 500;

/** The last known state of the chains. */
export class KnownChains {
  #states: readonly ChainStatus[] | undefined;
  #refreshing: Promise<void> | undefined;
  readonly #patienceMilliseconds: number;

  constructor(patienceMilliseconds = defaultPatienceMilliseconds) {
    this.#patienceMilliseconds = patienceMilliseconds;
  }

  /** The current state; for a slow node, its last known state, if any. */
  async status(chains: Pick<Chains, 'status'>): Promise<readonly ChainStatus[] | undefined> {
    this.#refreshing ??= this.#refresh(chains);
    const giveUp = new AbortController();
    await Promise.race([
      this.#refreshing,
      pause(this.#patienceMilliseconds, undefined, { signal: giveUp.signal }),
    ]);
    giveUp.abort();
    return this.#states;
  }

  async #refresh(chains: Pick<Chains, 'status'>): Promise<void> {
    try {
      this.#states = await chains.status();
    } finally {
      this.#refreshing = undefined;
    }
  }
}
