import type { FirstSteps } from '../../model/history/first-steps.ts';
import type { SeedEnd, SeedProgress } from '../../model/seed/seed.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Worlds } from '../../platform/ports/storage.ts';
import type { Stage } from './plan-seed.ts';

/** The progress of one seed in this process. */
export class SeedRun {
  #state: SeedProgress['state'] = 'none';
  #label: string | undefined;
  #chapters: { readonly title: string; done: number; total: number }[] = [];
  #at: SeedProgress['at'];
  #snapshot: string | undefined;
  #failure: SeedEnd | undefined;
  /** The first steps by owner before it started, while it is loading. */
  stepsBefore: ReadonlyMap<string, FirstSteps> | undefined;

  get isUnderWay(): boolean {
    return this.#state === 'applying';
  }

  start(label: string | undefined): void {
    this.#state = 'applying';
    this.#label = label;
    this.#chapters = [];
    this.#at = undefined;
    this.#snapshot = undefined;
    this.#failure = undefined;
  }

  /** Stages of one chapter are reported together. */
  plan(stages: readonly Stage[], snapshot: string | undefined): void {
    this.#snapshot = snapshot;
    const totals = new Map<string, number>();
    for (const { chapter, tasks } of stages) totals.set(chapter, (totals.get(chapter) ?? 0) + tasks.length);
    this.#chapters = [...totals].map(([title, total]) => ({ title, done: 0, total }));
  }

  note(at: NonNullable<SeedProgress['at']>): void {
    this.#at = at;
  }

  endTask(title: string): void {
    const chapter = this.#chapters.find((item) => item.title === title);
    if (chapter) chapter.done += 1;
  }

  end(failure: SeedEnd | undefined): void {
    this.stepsBefore = undefined;
    this.#state = failure ? 'failed' : 'done';
    this.#failure = failure;
  }

  progress(): SeedProgress {
    const sum = (of: 'done' | 'total') => this.#chapters.reduce((all, chapter) => all + chapter[of], 0);
    return {
      state: this.#state,
      label: this.#label,
      chapters: this.#chapters.map((chapter) => ({ ...chapter })),
      done: sum('done'),
      total: sum('total'),
      at: this.#at,
      snapshot: this.#snapshot,
      failure: this.#failure,
    };
  }
}

const runs = new WeakMap<Worlds['storage'], SeedRun>();

/** The seed run of the service, independent of the current world; it ends with the process. */
export function seedRunOf({ worlds: { storage } }: Pick<Ports, 'worlds'>): SeedRun {
  const existing = runs.get(storage);
  if (existing) return existing;
  const run = new SeedRun();
  runs.set(storage, run);
  return run;
}
