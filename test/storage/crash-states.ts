import { ok } from '../../service/model/kernel/results/result.ts';
import { createChanges } from '../../service/platform/instance/change-notices.ts';
import type { Log } from '../../service/platform/ports/request-log.ts';
import type { Storage } from '../../service/platform/ports/storage.ts';
import {
  type OpenedStorage,
  openStorage,
  type StorageLimits,
  type StoragePorts,
} from '../../service/platform/storage/open-storage.ts';
import { lsnsOf, segmentName } from '../../service/platform/storage/tables/table-file.ts';
import { fixedClock } from '../fakes/clock.ts';
import { vouching } from '../fakes/fake-vault.ts';
import type { Chance } from '../seeded.mjs';
import type { SimulatedDisk } from './simulated-disk.ts';

export const directory = '/data';
const applicationId = '00000000-0000-4000-8000-000000000001';

/**
 * Storage on a simulated disk, with a short journal so that checkpoints are frequent, and an anchor
 * that is renewed while further entries are written.
 */
export function openOn(
  disk: SimulatedDisk,
  warnings: string[] = [],
  { anchorMilliseconds = 0, maximumJournalBytes = 700, ...proof }: OpenOptions = {},
): Promise<OpenedStorage> {
  const note = (event: string) => warnings.push(event);
  const log: Log = { info: () => {}, warn: note, error: note };
  const clock = fixedClock();
  return openStorage(
    directory,
    { disk, changes: createChanges(), clock, log, ...vouching, ...proof },
    { maximumJournalBytes, anchorMilliseconds },
  );
}

export type OpenOptions = Partial<Pick<StoragePorts, 'key' | 'decideOn' | 'changes'> & StorageLimits>;

/** All records of the state as a text, equal for equal states. */
export function digestOf(storage: Storage): string {
  return storage.read(({ users, settings }) =>
    JSON.stringify([users.listBy('byCreation', '*'), settings.listBy('every', '*')]),
  );
}

/** The number of `Workload` commits in the state. */
export function commitsIn(storage: Storage): number {
  return Number(storage.read(({ settings }) => settings.find('commits'))?.value ?? 0);
}

/**
 * Commits that each change several records of two tables, with a model of the result. Every third
 * commit spends a one-time value.
 */
export class Workload {
  /** The state after each commit, by its number. */
  readonly history = ['[[],[]]'];
  acknowledged = 0;
  readonly #chance: Chance;
  readonly #model = { users: new Map<number, object>(), commits: 0 };

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  get started(): number {
    return this.history.length - 1;
  }

  /** Starts a commit; resolves when it is acknowledged, rejects when it is refused. */
  async commit(storage: Storage): Promise<void> {
    const number = this.started + 1;
    const result = await storage.transact(({ users, settings, usedCredentials }) => {
      for (let change = 0; change <= this.#chance() * 3; change += 1) {
        const index = Math.floor(this.#chance() * 12);
        const user = userAt(index, number, this.#chance());
        if (this.#chance() < 0.25) {
          this.#model.users.delete(index);
          users.delete(user.id);
        } else {
          this.#model.users.set(index, user);
          users.put(user);
        }
      }
      settings.put({ id: 'commits', value: number });
      if (number % 3 === 0) usedCredentials.put({ id: `use ${number}`, pairId: applicationId });
      this.#remember(number);
      return ok();
    });
    if (!result.ok) throw new Error(result.failure.message);
    this.acknowledged = Math.max(this.acknowledged, number);
  }

  #remember(commits: number): void {
    const users = [...this.#model.users].sort(([left], [right]) => left - right);
    this.history.push(JSON.stringify([users.map(([, user]) => user), [{ id: 'commits', value: commits }]]));
  }
}

function userAt(index: number, commit: number, size: number) {
  const digits = String(index).padStart(12, '0');
  return {
    id: `00000000-0000-4000-8000-${digits}`,
    applicationId,
    reference: `commit ${commit} ${'x'.repeat(size * 40)}`,
    createdAt: '2030-01-01T00:00:00.000Z',
  };
}

/** Removes the last lines of the journal's newest file. */
export async function cutJournal(disk: SimulatedDisk, lines: number): Promise<SimulatedDisk> {
  const newest = lsnsOf(await disk.list(directory), 'segment').at(-1) ?? 1;
  const path = `${directory}/${segmentName(newest)}`;
  const lineTexts = (await disk.read(path))?.toString('latin1').split('\n').slice(0, -1) ?? [];
  const remaining = lineTexts.slice(0, -lines).map((line) => `${line}\n`);
  disk.place(path, Buffer.from(remaining.join(''), 'latin1'));
  return disk;
}
