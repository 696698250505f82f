import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { DepositWatchRecord, MoneyMovementRecord } from '../../../model/market/market-user.ts';
import { marketMoneyKey } from '../../../model/market/market-user-tables.ts';
import { usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { blocksOfAQuestion } from '../../chains/judge-rpc-call.ts';
import { readGenesis } from '../../transactions/lane/lane.ts';
import { chainClockMilliseconds, maximumNamed, movementsOfACommit, saveInterval } from '../limits.ts';
import { changeMoney, endPaidReservations, findReservation, release } from './balances.ts';
import { findMovements, readTransfers, type TransferQuestion } from './find-movements.ts';

export type MovementPorts = Pick<Ports, 'storage' | 'chains' | 'clock'>;

/** Reads a chain once for movements of deposit addresses, from the last read position. */
export async function scanMovements({ storage }: MovementPorts, chain: ChainClient): Promise<Result<void>> {
  const usdc = usdcOn(chain.network);
  if (usdc === undefined) return ok();
  // Read first: an address created from now on is paid in a later block.
  const head = await readHead(chain);
  if (!head.ok) return head;
  const result = await openWatch({ storage }, chain, head.value);
  if (!result.ok) return result;

  const { finalBlock } = head.value;
  for (let watch = result.value; watch.nextBlock <= finalBlock; ) {
    const fromBlock = BigInt(watch.nextBlock);
    const toBlock = fromBlock + blocksOfAQuestion > finalBlock ? finalBlock : fromBlock + blocksOfAQuestion - 1n;
    const nextWatch = await countInBlocks({ storage }, chain, { watch, usdc, fromBlock, toBlock });
    if (!nextWatch.ok) return nextWatch;
    watch = nextWatch.value;
  }
  return ok();
}

interface Blocks extends Omit<TransferQuestion, 'addresses'> {
  readonly watch: DepositWatchRecord;
}

/** Counts the movements in a block range; returns the next read position. */
async function countInBlocks(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  { watch, ...blocks }: Blocks,
): Promise<Result<DepositWatchRecord>> {
  const addresses = namedAddresses({ storage }, chain);
  const transfers = await readTransfers(chain, { addresses, ...blocks });
  if (!transfers.ok) return transfers;
  const movements = await findMovements({ storage }, chain, { watch, transfers: transfers.value });
  if (!movements.ok) return movements;

  const next = { ...watch, nextBlock: Number(blocks.toBlock) + 1 };
  const isFar = next.nextBlock - watch.nextBlock >= saveInterval;
  const isMuch = transfers.value.length >= saveInterval;
  if (movements.value.length === 0 && !isFar && !isMuch) return ok(next);
  return mapResult(await count({ storage }, next, movements.value), () => next);
}

/** On a public network, addresses are named; on an embedded chain, reading all transfers is faster. */
function namedAddresses(
  { storage }: Pick<Ports, 'storage'>,
  { network: { secretType, isEmbedded } }: ChainClient,
): readonly string[] | undefined {
  return storage.read(({ depositAddresses }) =>
    isEmbedded || depositAddresses.countBy('byChain', secretType) > maximumNamed
      ? undefined
      : depositAddresses.listBy('byChain', secretType).map(({ address }) => address),
  );
}

/** The position is stored with the last movements before it, so a crash never counts twice. */
async function count(
  { storage }: Pick<Ports, 'storage'>,
  watch: DepositWatchRecord,
  movements: readonly MoneyMovementRecord[],
): Promise<Result<void>> {
  for (let first = 0; first === 0 || first < movements.length; first += movementsOfACommit) {
    const batch = movements.slice(first, first + movementsOfACommit);
    const isLast = first + movementsOfACommit >= movements.length;
    const result = await storage.transact((tables) => {
      for (const movement of batch) countMovement(tables, movement);
      if (isLast) tables.depositWatches.put(watch);
      return ok();
    });
    if (!result.ok) return result;
  }
  return ok();
}

function countMovement(tables: TableWriters, movement: MoneyMovementRecord): void {
  const stored = tables.moneyMovements.find(movement.id);
  const { applicationId, userId, chain, direction } = movement;
  const isTheirs = tables.depositAddresses.find(marketMoneyKey(userId, chain)) !== undefined;
  if (stored?.era === movement.era || !isTheirs) return;

  const reservation = findReservation(tables, movement);
  tables.moneyMovements.put({ ...movement, reservationId: reservation?.id ?? stored?.reservationId });
  const units = BigInt(movement.units);
  const total = direction === 'IN' ? units : -units;
  changeMoney(tables, { applicationId, userId, chain, total });
  if (reservation) release(tables, reservation.id);
}

interface ChainHead {
  readonly genesis: string;
  /** The newest block that is confirmed and that no crash can revert. */
  readonly finalBlock: bigint;
}

async function readHead(chain: ChainClient): Promise<Result<ChainHead>> {
  const [genesis, newest, durable] = await Promise.all([
    readGenesis(chain),
    chain.blockNumber(),
    chain.durableBlockNumber(),
  ]);
  if (!genesis.ok) return genesis;
  if (!newest.ok) return newest;
  if (!durable.ok) return durable;
  const deepEnough = newest.value + 1n - BigInt(chain.network.requiredConfirmations);
  const finalBlock = deepEnough < durable.value ? deepEnough : durable.value;
  return ok({ genesis: genesis.value, finalBlock });
}

/** Returns the last read position; starts over if the chain was replaced. */
async function openWatch(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  { genesis, finalBlock }: ChainHead,
): Promise<Result<DepositWatchRecord>> {
  const id = chain.network.secretType;
  const stored = storage.read(({ depositWatches }) => depositWatches.find(id));
  if (stored?.genesis === genesis) return ok(stored);
  const first = await firstBlock({ storage }, chain, finalBlock);
  if (!first.ok) return first;
  const watch = { id, genesis, era: (stored?.era ?? 0) + 1, nextBlock: Number(first.value) };
  return storage.transact((tables) => {
    endPaidReservations(tables, id);
    tables.depositWatches.put(watch);
    return ok(watch);
  });
}

/** An embedded chain is read from its start, the user's own node from about the first deposit address. */
async function firstBlock(
  { storage }: Pick<Ports, 'storage'>,
  chain: ChainClient,
  finalBlock: bigint,
): Promise<Result<bigint>> {
  const { secretType, isEmbedded } = chain.network;
  const [oldest] = storage.read(({ depositAddresses }) =>
    depositAddresses.pageBy('byChain', secretType, { offset: 0, limit: 1 }),
  );
  if (isEmbedded || !oldest) return ok(0n);
  const startMillis = Date.parse(oldest.createdAt) - chainClockMilliseconds;
  return firstBlockSince(chain, Math.floor(startMillis / 1000), finalBlock);
}

/** Finds the first block not older than `seconds` since 1970, at most `newest` + 1, by binary search. */
async function firstBlockSince(chain: ChainClient, seconds: number, newest: bigint): Promise<Result<bigint>> {
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
