import { getAddress } from 'ethers/address';
import pLimit from 'p-limit';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { DepositWatchRecord, MoneyMovementRecord } from '../../../model/market/market-user.ts';
import { chainAddressKey } from '../../../model/market/market-user-tables.ts';
import { transferEvents } from '../../../model/wallets/transfer-events.ts';
import type { ChainClient, ChainLog, TopicFilter } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { readLogs, toTopic } from '../../chains/read-logs.ts';
import { movesIn } from '../../chains/read-token.ts';
import { blockConcurrency } from '../limits.ts';

/** Filters transfers to movements of deposit addresses, with their block times. */
export async function findMovements(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  { watch, transfers }: { watch: DepositWatchRecord; transfers: Transfer[] },
): Promise<Result<MoneyMovementRecord[]>> {
  const undated = storage.read(({ depositAddresses }) =>
    transfers.flatMap((transfer) =>
      (['IN', 'OUT'] as const).flatMap((direction) => {
        const { from, to } = transfer;
        const [ownAddress, counterparty] = direction === 'IN' ? [to, from] : [from, to];
        const [deposit] = depositAddresses.listBy('byAddress', chainAddressKey(watch.id, ownAddress));
        return deposit ? [toMovement(watch, transfer, { deposit, direction, counterparty })] : [];
      }),
    ),
  );
  const times = await timesOf(chain, new Set(undated.map(({ blockNumber }) => blockNumber)));
  if (!times.ok) return times;
  return ok(undated.map((item) => ({ ...item, at: times.value.get(item.blockNumber) ?? '' })));
}

interface Side {
  readonly deposit: Pick<MoneyMovementRecord, 'applicationId' | 'userId'>;
  readonly direction: MoneyMovementRecord['direction'];
  readonly counterparty: string;
}

function toMovement(
  { id: chain, genesis, era }: DepositWatchRecord,
  { transactionHash, logIndex, blockNumber, units }: Transfer,
  { deposit: { applicationId, userId }, direction, counterparty }: Side,
): Omit<MoneyMovementRecord, 'at'> {
  return {
    id: `${chain}/${genesis}/${transactionHash}/${logIndex}/${direction.toLowerCase()}`,
    applicationId,
    userId,
    chain,
    era,
    direction,
    units: String(units),
    counterparty: getAddress(counterparty),
    transactionHash,
    blockNumber: Number(blockNumber),
    logIndex,
  };
}

async function timesOf(chain: ChainClient, numbers: ReadonlySet<number>): Promise<Result<ReadonlyMap<number, string>>> {
  const limit = pLimit(blockConcurrency);
  const blocks = await Promise.all([...numbers].map((number) => limit(() => chain.block(BigInt(number)))));
  const times = new Map<number, string>();
  for (const block of blocks) {
    if (!block.ok) return block;
    if (!block.value)
      return fail('chain.unavailable', `The ${chain.network.name} node reports a block that it does not have.`);
    const { number, timestamp } = block.value;
    times.set(Number(number), new Date(timestamp * 1000).toISOString());
  }
  return ok(times);
}

/** A USDC transfer as reported by the chain, with lowercase addresses. */
interface Transfer extends Pick<ChainLog, 'transactionHash' | 'blockNumber' | 'logIndex'> {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
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
  return ok(matches.sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex));
}

function topicsOf(addresses: readonly string[] | undefined): TopicFilter[][] {
  const { transfer } = transferEvents;
  if (!addresses) return [[transfer]];
  const addressTopics = addresses.map(toTopic);
  return [
    [transfer, addressTopics],
    [transfer, null, addressTopics],
  ];
}

/** Ignores malformed logs and zero transfers, which any account may send in another's name. */
function toTransfers(log: ChainLog): Transfer[] {
  const { transactionHash, blockNumber, logIndex } = log;
  return movesIn(log).flatMap(({ tokenId, from, to, amount: units }) =>
    tokenId !== undefined || units === 0n ? [] : [{ from, to, units, transactionHash, blockNumber, logIndex }],
  );
}
