import type { Failure } from '../../kernel/result.ts';
import type { Changes } from '../../ports/changes.ts';
import { type ExampleProgress, exampleChapters } from '../../resources/first-steps.ts';

/** How far one filling of this process is. */
export class Filling {
  #state: ExampleProgress['state'] = 'none';
  #done = 0;
  #failure: Failure | undefined;

  get isUnderWay(): boolean {
    return this.#state === 'filling';
  }

  begin(): void {
    this.#state = 'filling';
    this.#done = 0;
    this.#failure = undefined;
  }

  endChapter(): void {
    this.#done += 1;
  }

  end(failure: Failure | undefined): void {
    this.#state = failure ? 'failed' : 'done';
    this.#failure = failure;
  }

  progress(): ExampleProgress {
    return {
      state: this.#state,
      chapters: [...exampleChapters],
      done: this.#done,
      ...(this.#failure && { failure: this.#failure }),
    };
  }
}

const fillings = new WeakMap<Changes, Filling>();

/** The filling of the service that these ports are of; nothing of it outlives the process. */
export function fillingOf({ changes }: { readonly changes: Changes }): Filling {
  const known = fillings.get(changes);
  if (known) return known;
  const filling = new Filling();
  fillings.set(changes, filling);
  return filling;
}
