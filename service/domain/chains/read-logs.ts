import { mapResult, type Result } from '../../model/kernel/results/result.ts';
import type { ChainClient, ChainLog, LogFilter } from '../../platform/ports/chains.ts';

interface LogRange extends LogFilter {
  readonly toBlock: bigint;
}

/** Reads the logs of a block range. Halves the range if a reachable node rejects it, e.g. for the size of the result. */
export async function readLogs(chain: ChainClient, range: LogRange): Promise<Result<readonly ChainLog[]>> {
  const logs = await chain.logs(range);
  const { fromBlock, toBlock } = range;
  if (logs.ok || fromBlock >= toBlock || !(await chain.blockNumber()).ok) return logs;
  const middle = (fromBlock + toBlock) / 2n;
  const older = await readLogs(chain, { ...range, toBlock: middle });
  if (!older.ok) return older;
  return mapResult(await readLogs(chain, { ...range, fromBlock: middle + 1n }), (newer) => [...older.value, ...newer]);
}

/** An address as a topic of an event: 32 bytes. */
export function toTopic(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}
