import { attemptsOfAllWorlds } from '../limits.ts';

/** Limits concurrent attempts in a process, across all worlds. */
export class AttemptSemaphore {
  readonly #most: number;
  /** Called in order of arrival when a permit is available. */
  readonly #waiting = new Set<() => void>();
  #active = 0;

  constructor(most = attemptsOfAllWorlds) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#active >= this.#most;
  }

  take(): void {
    this.#active += 1;
  }

  /** Releases a permit and wakes the longest waiting caller. */
  release(): void {
    this.#active -= 1;
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }

  /** Calls `wake` once when a permit is available; the returned function cancels. */
  wait(wake: () => void): void {
    this.#waiting.add(wake);
  }

  leave(wake: () => void): void {
    this.#waiting.delete(wake);
  }
}
