import { blocksOfAQuestion } from '../chains/limits.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainLog, LogFilter, TopicFilter } from '../ports/chains.ts';
import { transferEvents } from '../resources/transfer-events.ts';
import { externalBlocks, maximumLogs } from './limits.ts';

/** The kind of transfer event: ERC-20 and ERC-721 have the receiver as third topic, ERC-1155 as fourth. */
export type ReceivedKind = 'erc20-and-erc721' | 'erc1155';

/**
 * The token transfers to an address, newest first, at most 10,000. Searches all blocks of an embedded chain, and the
 * newest 40,000 blocks of an external node.
 */
export function receivedLogs(
  chain: ChainClient,
  receiver: string,
  kind: ReceivedKind,
): Promise<Result<ChainLog[]>> {
  return newestLogs(chain, { topics: topicsOf(receiver, kind) });
}

/** Filter for logs of a single contract or of all contracts. */
export interface LogsQuery {
  readonly address?: string;
  readonly topics: readonly TopicFilter[];
  /** Maximum number of returned logs (default: 10,000). */
  readonly maximum?: number;
}

/** The matching logs, with the same search depth and order. */
export async function newestLogs(
  chain: ChainClient,
  { maximum = maximumLogs, ...filter }: LogsQuery,
): Promise<Result<ChainLog[]>> {
  const newest = await chain.blockNumber();
  if (!newest.ok) return newest;
  const deepest = newest.value - externalBlocks + 1n;
  const first = chain.network.isEmbedded || deepest < 0n ? 0n : deepest;
  const matches: ChainLog[] = [];
  for (let end = newest.value; end >= first && matches.length < maximum; end -= blocksOfAQuestion) {
    const start = end - blocksOfAQuestion + 1n;
    const logs = await logsIn(chain, {
      ...filter,
      fromBlock: start > first ? start : first,
      toBlock: end,
    });
    if (!logs.ok) return logs;
    for (const log of logs.value.toReversed()) if (fits(log, filter)) matches.push(log);
  }
  return ok(matches.slice(0, maximum));
}

interface Range extends LogFilter {
  readonly toBlock: bigint;
}

/** Splits the range if the node gives no response, which may be too large, but is reachable. */
async function logsIn(chain: ChainClient, range: Range): Promise<Result<readonly ChainLog[]>> {
  const logs = await chain.logs(range);
  const { fromBlock, toBlock } = range;
  if (logs.ok || fromBlock === toBlock || !(await chain.blockNumber()).ok) return logs;
  const middle = (fromBlock + toBlock) / 2n;
  const older = await logsIn(chain, { ...range, toBlock: middle });
  if (!older.ok) return older;
  const newer = await logsIn(chain, { ...range, fromBlock: middle + 1n });
  return newer.ok ? ok([...older.value, ...newer.value]) : newer;
}

/** Filters again, because a node may return more than requested. */
function fits(log: ChainLog, { address, topics }: LogsQuery) {
  if (address !== undefined && log.address.toLowerCase() !== address.toLowerCase()) return false;
  return topics.every((expected, index) => {
    const topic = log.topics[index] ?? '';
    return (
      expected === null ||
      (typeof expected === 'string' ? expected === topic : expected.includes(topic))
    );
  });
}

function topicsOf(receiver: string, kind: ReceivedKind): TopicFilter[] {
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const to = `0x${receiver.slice(2).toLowerCase().padStart(64, '0')}`;
  return kind === 'erc1155'
    ? [[transferSingle, transferBatch], null, null, to]
    : [transfer, null, to];
}
