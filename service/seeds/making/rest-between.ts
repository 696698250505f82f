import type { Ports } from '../../ports/ports.ts';
import { settleMilliseconds } from '../../system/clock/limits.ts';
import { seedOf } from '../../system/random-seed.ts';

/**
 * What stands between two tasks: in a world with a random seed all that follows from the one is done before the
 * other begins, so that the chains have it in the same order in every run; in another world nothing.
 */
export function restBetween({
  storage,
  backgroundWork,
  changes,
}: Pick<Ports, 'storage' | 'backgroundWork' | 'changes'>): (() => Promise<void>) | undefined {
  if (storage.read(seedOf) === undefined) return undefined;
  // What does not come to rest is waited for once.
  let except: readonly string[] = [];
  return async () => {
    const limits = { milliseconds: settleMilliseconds, all: true, signal: changes.ended };
    except = [...except, ...(await backgroundWork.settle({ ...limits, except }))];
  };
}
