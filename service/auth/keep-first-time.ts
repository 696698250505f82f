import { ok } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type FirstTime, noteFirstTime, wasDone } from '../resources/first-steps.ts';

/**
 * Records a first occurrence in a separate commit. A failing write does not fail the action: the next occurrence counts
 * as the first.
 */
export async function keepFirstTime(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  step: FirstTime,
): Promise<void> {
  if (storage.read((tables) => wasDone(tables, step))) return;
  await storage.transact((tables) => {
    noteFirstTime(tables, step, clock.now());
    return ok();
  });
}
