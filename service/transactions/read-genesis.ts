import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';

/**
 * The hash of a chain's first block, which identifies the chain after a reset. Read from the second block, because an
 * embedded chain loaded from disk may report a regenerated block 0.
 */
export async function readGenesis(chain: ChainClient): Promise<Result<string>> {
  const second = await chain.block(1n);
  if (!second.ok) return second;
  if (second.value) return ok(second.value.parentHash);
  const first = await chain.block(0n);
  return first.ok ? ok(first.value?.hash ?? unknownGenesis) : first;
}

/** For a node without its first blocks. */
const unknownGenesis = `0x${'0'.repeat(64)}`;
