import { blocksOfAQuestion } from '../chains/limits.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainLog, LogFilter, TopicFilter } from '../ports/chains.ts';
import { transferEvents } from '../resources/transfer-events.ts';
import { externalBlocks, maximumLogs } from './limits.ts';

/** Which tokens came: ERC-20 and ERC-721 bear the receiver as third topic, ERC-1155 as fourth. */
export type ReceivedKind = 'erc20-and-erc721' | 'erc1155';

/**
 * The transfers of tokens to an address, the newest first, 10,000 at most. An embedded chain is searched
 * whole, a node of one's own in its newest 40,000 blocks.
 */
export function receivedLogs(
  chain: ChainClient,
  receiver: string,
  kind: ReceivedKind,
): Promise<Result<ChainLog[]>> {
  return newestLogs(chain, { topics: topicsOf(receiver, kind) });
}

/** Which logs are asked for: of one contract or of all. */
export interface WantedLogs {
  readonly address?: string;
  readonly topics: readonly TopicFilter[];
  /** How many are returned; 10,000 by default. */
  readonly maximum?: number;
}

/** The logs that fit, searched as far and returned in the same order. */
export async function newestLogs(
  chain: ChainClient,
  { maximum = maximumLogs, ...wanted }: WantedLogs,
): Promise<Result<ChainLog[]>> {
  const newest = await chain.blockNumber();
  if (!newest.ok) return newest;
  const deepest = newest.value - externalBlocks + 1n;
  const first = chain.network.isEmbedded || deepest < 0n ? 0n : deepest;
  const found: ChainLog[] = [];
  for (let end = newest.value; end >= first && found.length < maximum; end -= blocksOfAQuestion) {
    const start = end - blocksOfAQuestion + 1n;
    const logs = await logsIn(chain, {
      ...wanted,
      fromBlock: start > first ? start : first,
      toBlock: end,
    });
    if (!logs.ok) return logs;
    for (const log of logs.value.toReversed()) if (fits(log, wanted)) found.push(log);
  }
  return ok(found.slice(0, maximum));
}

interface Range extends LogFilter {
  readonly toBlock: bigint;
}

/** In halves where the node gives no answer, which may be too large, though it answers otherwise. */
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

/** A node may answer with more than was asked for. */
function fits(log: ChainLog, { address, topics }: WantedLogs) {
  if (address !== undefined && log.address.toLowerCase() !== address.toLowerCase()) return false;
  return topics.every((wanted, place) => {
    const topic = log.topics[place] ?? '';
    return (
      wanted === null || (typeof wanted === 'string' ? wanted === topic : wanted.includes(topic))
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
