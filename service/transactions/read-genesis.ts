import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/**
 * The hash of the first block of a chain, which distinguishes it from the one that was in its place before a
 * reset. The second block names it: an embedded chain that was loaded from the disk may show a block 0
 * that it made at its new start.
 */
export async function readGenesis(chain: ChainClient): Promise<Result<string>> {
  const second = await chain.block(1n);
  if (!second.ok) return second;
  if (second.value) return ok(second.value.parentHash);
  const first = await chain.block(0n);
  return first.ok ? ok(first.value?.hash ?? unknownGenesis) : first;
}

/** Of a node that does not keep the beginning of its chain. */
const unknownGenesis = `0x${'0'.repeat(64)}`;
