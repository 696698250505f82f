import { ok, type Result } from '../kernel/result.ts';

/** A free id above a used id, starting at 1: the first free id if ids are sequential. */
export async function nextItemId(
  isTaken: (id: bigint) => Promise<Result<boolean>>,
): Promise<Result<bigint>> {
  let [taken, free, isKnownFree] = [0n, 1n, false];
  while (!isKnownFree || free - taken > 1n) {
    const candidate = isKnownFree ? (taken + free) / 2n : free;
    const answer = await isTaken(candidate);
    if (!answer.ok) return answer;
    if (!answer.value) [free, isKnownFree] = [candidate, true];
    else [taken, free] = [candidate, isKnownFree ? free : candidate * 2n];
  }
  return ok(free);
}
