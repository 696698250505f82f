import { ok } from '../../service/model/kernel/results/result.ts';
import { randomIds, systemClock } from '../../service/platform/clock/clocks.ts';
import { createChanges } from '../../service/platform/instance/change-notices.ts';
import type { Clock } from '../../service/platform/ports/clock.ts';
import { SharedStorage } from '../../service/platform/shared-world/shared-storage.ts';
import { type LogEntry, NotWritten, type SharedLog } from '../../service/platform/shared-world/world-entry.ts';
import { MemoryState } from '../../service/platform/storage/tables/memory-state.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';
import { recordedLog } from '../fakes/recorded-log.ts';

/** The fate of an append: it is written, breaks off before or after the commit, or is refused. */
type AppendOutcome = 'written' | 'lost before' | 'lost behind' | 'refused';

/** The log of a world in memory, shared by the storages of a test. */
export class ASharedLog implements SharedLog {
  readonly entries: LogEntry[] = [];
  /** The fates of the next appends, in order; all later appends are `written`. */
  readonly fates: AppendOutcome[] = [];
  /** Called in each append before it takes place. */
  meanwhile: (() => Promise<void>) | undefined;
  /** Delays the response to the next append. */
  afterwards: Promise<void> | undefined;
  /** While true, no call is answered. */
  isGone = false;
  reads = 0;
  /** Called for each append request of an instance. */
  readonly hearers: (() => void)[] = [];
  readonly #start: string;

  constructor(start = 'the beginning') {
    this.#start = start;
  }

  async append(entry: LogEntry, expectedHead: string): Promise<'appended' | 'behind'> {
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    if (this.isGone) throw new NotWritten('The database does not respond.', { mayPass: true });
    const fate = this.fates.shift() ?? 'written';
    if (fate === 'refused') throw new NotWritten('It is read-only.', { mayPass: false });
    if (fate === 'lost before') throw new Error('The connection broke.');
    const last = this.entries.at(-1)?.mac ?? this.#start;
    const isNext = entry.lsn === this.entries.length + 1 && last === expectedHead;
    if (isNext) this.entries.push(entry);
    const { afterwards } = this;
    this.afterwards = undefined;
    await afterwards;
    if (fate === 'lost behind') throw new Error('The connection broke.');
    return isNext ? 'appended' : 'behind';
  }

  async readFrom(lsn: number): Promise<readonly LogEntry[]> {
    this.reads += 1;
    if (this.isGone) throw new Error('The database does not respond.');
    const start = { lsn: 0, batch: '', mac: this.#start, text: '' };
    return [start, ...this.entries].slice(lsn);
  }

  async requestRelease(): Promise<void> {
    if (this.isGone) throw new Error('The database does not respond.');
    for (const hear of this.hearers) hear();
  }
}

/** The storage of an instance on a shared log, and its message when it loses its world. */
export function anInstanceOn(
  log: SharedLog,
  {
    outcomeMilliseconds = 5000,
    maximumAgeMilliseconds = 0,
    aloneAfterMilliseconds = Number.POSITIVE_INFINITY,
    machine = systemClock as Pick<Clock, 'monotonicMillis' | 'millis'>,
  } = {},
) {
  const lost: string[] = [];
  const journal = recordedLog();
  const storage = new SharedStorage({
    ...{ state: new MemoryState(), log, key: fixedDeviceKey, changes: createChanges() },
    ...{ clock: systemClock, machine, ids: randomIds, journal },
    instance: randomIds.uuid(),
    reached: { lsn: 0, mac: 'the beginning' },
    limits: { outcomeMilliseconds, maximumAgeMilliseconds, aloneAfterMilliseconds },
    lost: (sentence) => lost.push(sentence),
  });
  const valueAt = (id: string) => storage.read(({ settings }) => settings.find(id)?.value);
  return { storage, valueAt, lost, journal };
}

/** An instance reads without the database if no other instance has written for this time. */
export const aloneAfterMilliseconds = 500;

/** A machine whose clocks the test moves, and which run slightly fast or slow. */
function aMachine(pace: number) {
  const now = { monotonic: 0, wall: 1_000_000 };
  return {
    monotonicMillis: () => now.monotonic,
    millis: () => now.wall,
    pass: (milliseconds: number) => {
      now.monotonic += milliseconds * pace;
      now.wall += milliseconds * pace;
    },
    sleep: (milliseconds: number) => {
      now.wall += milliseconds;
    },
  };
}

/** An instance on its own machine, notified of other writers unless it is deaf. */
export function anInstanceOnItsMachine(
  log: ASharedLog,
  { outcomeMilliseconds = 5_000, isDeaf = false, pace = 1 } = {},
) {
  const machine = aMachine(pace);
  const instance = anInstanceOn(log, { outcomeMilliseconds, aloneAfterMilliseconds, machine });
  const { storage } = instance;
  storage.mayReadAlone();
  if (!isDeaf) log.hearers.push(() => void storage.shareReads());
  const write = (value: string) => storage.transact(({ settings }) => ok(settings.put({ id: 'x', value })));
  const read = async () => {
    const fresh = await storage.fresh();
    if (!fresh.ok) throw new Error(fresh.failure.message);
    return instance.valueAt('x');
  };
  return { ...instance, machine, write, read };
}
