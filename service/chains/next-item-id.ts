import { ok, type Result } from '../kernel/result.ts';

/** A free id above a used id, starting at 1: the first free id if ids are sequential. */
export async function nextItemId(
  isTaken: (id: bigint) => Promise<Result<boolean>>,
): Promise<Result<bigint>> {
  let [taken, free, isKnownFree] = [0n, 1n, false];
  while (!isKnownFree || free - taken > 1n) {
    const tried = isKnownFree ? (taken + free) / 2n : free;
    const answer = await isTaken(tried);
    if (!answer.ok) return answer;
    if (!answer.value) [free, isKnownFree] = [tried, true];
    else [taken, free] = [tried, isKnownFree ? free : tried * 2n];
  }
  return ok(free);
}
