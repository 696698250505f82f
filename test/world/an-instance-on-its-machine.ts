import { ok } from '../../service/kernel/result.ts';
import type { ASharedLog } from '../storage/a-shared-log.ts';
import { anInstanceOn } from '../storage/a-shared-storage.ts';

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
  const write = (value: string) =>
    storage.transact(({ settings }) => ok(settings.put({ id: 'x', value })));
  const read = async () => {
    const fresh = await storage.fresh();
    if (!fresh.ok) throw new Error(fresh.failure.message);
    return instance.valueAt('x');
  };
  return { ...instance, machine, write, read };
}
