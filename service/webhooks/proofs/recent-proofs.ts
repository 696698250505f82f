import type { ClockControl } from '../../ports/clock.ts';
import { keptProofs } from '../limits.ts';
import type { Proving } from './proving.ts';

/** The newest handler tests of a world, in memory. */
export class RecentProofs {
  readonly #all = new Map<string, Proving>();
  #underWay: Promise<void> = Promise.resolve();

  /** The running handler test, if any; only one runs at a time. */
  running(): Proving | undefined {
    return [...this.#all.values()].find(({ report }) => report.status === 'RUNNING');
  }

  /** Registers and starts a handler test. */
  begin(proving: Proving, prove: (proving: Proving) => Promise<void>): void {
    this.#all.set(proving.order.id, proving);
    const [oldest] = this.#all.keys();
    if (this.#all.size > keptProofs && oldest !== undefined) this.#all.delete(oldest);
    this.#underWay = proving.run(() => prove(proving));
  }

  find(id: string): Proving | undefined {
    return this.#all.get(id);
  }

  /** Newest first. */
  list(): readonly Proving[] {
    return [...this.#all.values()].reverse();
  }

  /** Resolves when nothing more is sent. */
  rest(): Promise<void> {
    return this.#underWay;
  }

  /** Ends the running test with a sentence about the reason. */
  async end(reason: string): Promise<void> {
    this.running()?.cancel(reason);
    await this.rest();
  }
}

const proofsByClock = new WeakMap<ClockControl, RecentProofs>();

/** The handler tests of a world, identified by its clock. */
export function proofsOf(hands: ClockControl): RecentProofs {
  const proofs = proofsByClock.get(hands) ?? new RecentProofs();
  proofsByClock.set(hands, proofs);
  return proofs;
}
