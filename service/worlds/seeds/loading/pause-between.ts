import type { Ports } from '../../../platform/ports/ports.ts';
import { settleMilliseconds } from '../../system/clock/advance-clock.ts';
import { seedOf } from '../../system/random-seed.ts';

/**
 * Runs between two tasks. In a world with a random seed, all work caused by a task ends before the next task starts, so
 * that the chain order is the same in every run. In other worlds it does nothing.
 */
export function restBetween({
  storage,
  backgroundWork,
  changes,
}: Pick<Ports, 'storage' | 'backgroundWork' | 'changes'>): (() => Promise<void>) | undefined {
  if (storage.read(seedOf) === undefined) return undefined;
  // Work that does not end is awaited only once.
  let except: readonly string[] = [];
  return async () => {
    const limits = { milliseconds: settleMilliseconds, all: true, signal: changes.ended };
    except = [...except, ...(await backgroundWork.settle({ ...limits, except }))];
  };
}
