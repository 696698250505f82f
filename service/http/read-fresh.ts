import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';

/** Sees that what is read from now on has what other instances of the world acknowledged. */
export async function readFresh({
  sharedWorld,
}: Pick<Ports, 'sharedWorld'>): Promise<Result<void>> {
  return sharedWorld ? sharedWorld.fresh() : ok();
}
