import type { z } from 'zod';
import type { SecretType } from '../../kernel/primitives.ts';
import { followMilliseconds, type servedMoment } from '../../resources/chain-server.ts';

type Moment = z.infer<typeof servedMoment>;

/** Notifies instances of chain activity. */
export class FollowedChains {
  readonly #run: string;
  readonly #moments = new Map<SecretType, Omit<Moment, 'run'>>();
  readonly #waiting = new Set<{ secretType: SecretType; wake: () => void }>();
  #isEnded = false;

  /** `run` is a new text on each start of the server. */
  constructor(run: string) {
    this.#run = run;
  }

  /** Records activity on a chain, and whether the chain is running. */
  changed(secretType: SecretType, isAwake: boolean): void {
    const { version } = this.#moment(secretType);
    this.#moments.set(secretType, { version: version + 1, isAwake });
    for (const waiter of this.#waiting) if (waiter.secretType === secretType) waiter.wake();
  }

  /** Resolves immediately if `known` is outdated, else on the next change or after a timeout. */
  async follow(secretType: SecretType, [run, version]: readonly unknown[]): Promise<Moment> {
    const current = this.#moment(secretType);
    if (run !== current.run || version !== current.version || this.#isEnded) return current;
    await this.#nextChange(secretType);
    return this.#moment(secretType);
  }

  /** Answers all pending calls. */
  end(): void {
    this.#isEnded = true;
    for (const { wake } of this.#waiting) wake();
  }

  #moment(secretType: SecretType): Moment {
    const previous = this.#moments.get(secretType) ?? { version: 0, isAwake: false };
    return { run: this.#run, ...previous };
  }

  #nextChange(secretType: SecretType): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
        resolve();
      };
      const waiter = { secretType, wake };
      const timer = setTimeout(wake, followMilliseconds).unref();
      this.#waiting.add(waiter);
    });
  }
}
