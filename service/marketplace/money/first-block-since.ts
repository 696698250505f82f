import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';

/**
 * Finds the first block not older than `seconds` since 1970, at most `newest` + 1; a binary search
 * with one request per bit of the block number.
 */
export async function firstBlockSince(
  chain: ChainClient,
  seconds: number,
  newest: bigint,
): Promise<Result<bigint>> {
  let first = 0n;
  let beyond = newest + 1n;
  while (first < beyond) {
    const middle = (first + beyond) / 2n;
    const block = await chain.block(middle);
    if (!block.ok) return block;
    // A node that pruned old blocks has none relevant here.
    if (block.value && block.value.timestamp >= seconds) beyond = middle;
    else first = middle + 1n;
  }
  return ok(first);
}
