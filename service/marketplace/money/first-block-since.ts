import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';

/**
 * The first block that is not older than a time in seconds since 1970, at most the one after `newest`;
 * found by halving, with as many questions as the block number has binary digits.
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
    // A node that forgot old blocks has none that could matter here.
    if (block.value && block.value.timestamp >= seconds) beyond = middle;
    else first = middle + 1n;
  }
  return ok(first);
}
