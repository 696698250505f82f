import { ok, type Result } from '../kernel/result.ts';

/** A free id above a used id, starting at 1: the first free id if ids are sequential. */
export async function nextItemId(
  isTaken: (id: bigint) => Promise<Result<boolean>>,
): Promise<Result<bigint>> {
  let [used, free, isKnownFree] = [0n, 1n, false];
  while (!isKnownFree || free - used > 1n) {
    const candidate = isKnownFree ? (used + free) / 2n : free;
    const isUsed = await isTaken(candidate);
    if (!isUsed.ok) return isUsed;
    if (!isUsed.value) [free, isKnownFree] = [candidate, true];
    else [used, free] = [candidate, isKnownFree ? free : candidate * 2n];
  }
  return ok(free);
}
