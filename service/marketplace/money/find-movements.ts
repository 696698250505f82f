import { getAddress } from 'ethers/address';
import pLimit from 'p-limit';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositWatchRecord, MoneyMovementRecord } from '../../resources/market-user.ts';
import { chainAddressKey } from '../../resources/market-user-tables.ts';
import { blockConcurrency } from '../limits.ts';
import type { Transfer } from './read-transfers.ts';

interface WatchedTransfers {
  readonly watch: DepositWatchRecord;
  readonly transfers: readonly Transfer[];
}

/** Filters transfers to movements of deposit addresses, with their block times. */
export async function findMovements(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  { watch, transfers }: WatchedTransfers,
): Promise<Result<MoneyMovementRecord[]>> {
  const undated = storage.read(({ depositAddresses }) =>
    transfers.flatMap((transfer) =>
      (['IN', 'OUT'] as const).flatMap((direction) => {
        const [ownAddress, counterparty] = sidesOf(transfer, direction);
        const [deposit] = depositAddresses.listBy(
          'byAddress',
          chainAddressKey(watch.id, ownAddress),
        );
        return deposit ? [toMovement(watch, transfer, { deposit, direction, counterparty })] : [];
      }),
    ),
  );
  const times = await timesOf(chain, new Set(undated.map(({ blockNumber }) => blockNumber)));
  if (!times.ok) return times;
  return ok(undated.map((item) => ({ ...item, at: times.value.get(item.blockNumber) ?? '' })));
}

type Direction = MoneyMovementRecord['direction'];

function sidesOf(
  { from, to }: Transfer,
  direction: Direction,
): [own: string, counterparty: string] {
  return direction === 'IN' ? [to, from] : [from, to];
}

interface Side {
  readonly deposit: Pick<MoneyMovementRecord, 'applicationId' | 'userId'>;
  readonly direction: Direction;
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

async function timesOf(
  chain: ChainClient,
  numbers: ReadonlySet<number>,
): Promise<Result<ReadonlyMap<number, string>>> {
  const limit = pLimit(blockConcurrency);
  const blocks = await Promise.all(
    [...numbers].map((number) => limit(() => chain.block(BigInt(number)))),
  );
  const times = new Map<number, string>();
  for (const block of blocks) {
    if (!block.ok) return block;
    if (!block.value) return missingBlock(chain);
    const { number, timestamp } = block.value;
    times.set(Number(number), new Date(timestamp * 1000).toISOString());
  }
  return ok(times);
}

function missingBlock({ network: { name } }: ChainClient) {
  return fail('chain.unavailable', `The ${name} node reports a block that it does not have.`);
}
