import { ok } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type FirstTime, noteFirstTime, wasDone } from '../resources/first-steps.ts';

/**
 * Writes the first time of something down in a commit of its own. That it cannot be written takes
 * nothing from what was done: the next time is the first one then.
 */
export async function keepFirstTime(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  what: FirstTime,
): Promise<void> {
  if (storage.read((tables) => wasDone(tables, what))) return;
  await storage.transact((tables) => {
    noteFirstTime(tables, what, clock.now());
    return ok();
  });
}
