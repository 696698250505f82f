import { attemptsOfAllWorlds } from '../limits.ts';

/** How many attempts may be under way in a process, whichever worlds make them. */
export class AttemptPlaces {
  readonly #most: number;
  /** Called as a place is free, the first who asked first. */
  readonly #waiting = new Set<() => void>();
  #taken = 0;

  constructor(most = attemptsOfAllWorlds) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#taken >= this.#most;
  }

  take(): void {
    this.#taken += 1;
  }

  /** Frees a place, and tells who has waited for one longest. */
  release(): void {
    this.#taken -= 1;
    const [next] = this.#waiting;
    if (!next) return;
    this.#waiting.delete(next);
    next();
  }

  /** Calls `wake` once when a place is free, unless it is taken back before. */
  wait(wake: () => void): void {
    this.#waiting.add(wake);
  }

  leave(wake: () => void): void {
    this.#waiting.delete(wake);
  }
}
