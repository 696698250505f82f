import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Ensures that subsequent reads include everything that other instances of the world have
 * acknowledged.
 */
export async function readFresh({
  sharedWorld,
}: Pick<Ports, 'sharedWorld'>): Promise<Result<void>> {
  return sharedWorld ? sharedWorld.fresh() : ok();
}
