import { movesIn } from '../../chains/token-moves.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient, ChainLog, LogFilter, TopicFilter } from '../../ports/chains.ts';
import { transferEvents } from '../../resources/transfer-events.ts';

/** A USDC transfer as reported by the chain, with lowercase addresses. */
export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
  readonly transactionHash: string;
  readonly blockNumber: bigint;
  readonly logIndex: number;
}

export interface TransferQuestion {
  readonly usdc: string;
  /** Only transfers from or to one of these; all transfers if omitted. */
  readonly addresses?: readonly string[] | undefined;
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** Reads the USDC transfers in a block range, in chain order; a transfer may occur twice. */
export async function readTransfers(
  chain: ChainClient,
  { usdc, addresses, ...blocks }: TransferQuestion,
): Promise<Result<Transfer[]>> {
  const matches: Transfer[] = [];
  for (const topics of topicsOf(addresses)) {
    const logs = await readLogs(chain, { address: usdc, topics, ...blocks });
    if (!logs.ok) return logs;
    matches.push(...logs.value.flatMap(toTransfers));
  }
  return ok(matches.sort(byPlace));
}

function topicsOf(addresses: readonly string[] | undefined): TopicFilter[][] {
  const { transfer } = transferEvents;
  if (!addresses) return [[transfer]];
  const addressTopics = addresses.map(
    (address) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`,
  );
  return [
    [transfer, addressTopics],
    [transfer, null, addressTopics],
  ];
}

type BlockFilter = LogFilter & { readonly toBlock: bigint };

/** If the node rejects the result size, the block range is halved. */
async function readLogs(
  chain: ChainClient,
  filter: BlockFilter,
): Promise<Result<readonly ChainLog[]>> {
  const { fromBlock, toBlock } = filter;
  const logs = await chain.logs(filter);
  if (logs.ok || fromBlock >= toBlock || !(await chain.blockNumber()).ok) return logs;
  const middle = (fromBlock + toBlock) / 2n;
  const first = await readLogs(chain, { ...filter, toBlock: middle });
  if (!first.ok) return first;
  const second = await readLogs(chain, { ...filter, fromBlock: middle + 1n });
  return second.ok ? ok([...first.value, ...second.value]) : second;
}

/** Ignores malformed logs and zero transfers, which any account may send in another's name. */
function toTransfers(log: ChainLog): Transfer[] {
  const { transactionHash, blockNumber, logIndex } = log;
  return movesIn(log).flatMap(({ tokenId, from, to, amount: units }) =>
    tokenId !== undefined || units === 0n
      ? []
      : [{ from, to, units, transactionHash, blockNumber, logIndex }],
  );
}

function byPlace(a: Transfer, b: Transfer): number {
  return Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex;
}
