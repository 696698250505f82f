import { blocksOfAQuestion } from '../../chains/limits.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import { usdcOn } from '../../resources/dev-contracts.ts';
import type { DepositWatchRecord, MoneyMovementRecord } from '../../resources/market-user.ts';
import { keptAfter, maximumNamed, movementsOfACommit } from '../limits.ts';
import { countMovements } from './count-movements.ts';
import { findMovements } from './find-movements.ts';
import { openWatch, readHead } from './open-watch.ts';
import { readTransfers } from './read-transfers.ts';

export type MovementPorts = Pick<Ports, 'storage' | 'chains' | 'clock'>;

/** Reads a chain once for movements of deposit addresses, from the last read position. */
export async function scanMovements(
  { storage }: MovementPorts,
  chain: ChainClient,
): Promise<Result<void>> {
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
    const toBlock =
      fromBlock + blocksOfAQuestion > finalBlock ? finalBlock : fromBlock + blocksOfAQuestion - 1n;
    const nextWatch = await countInBlocks({ storage }, chain, { watch, usdc, fromBlock, toBlock });
    if (!nextWatch.ok) return nextWatch;
    watch = nextWatch.value;
  }
  return ok();
}

interface Blocks {
  readonly watch: DepositWatchRecord;
  readonly usdc: string;
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** Counts the movements in a block range; returns the next read position. */
async function countInBlocks(
  { storage }: Pick<MovementPorts, 'storage'>,
  chain: ChainClient,
  { watch, ...blocks }: Blocks,
): Promise<Result<DepositWatchRecord>> {
  const addresses = namedAddresses({ storage }, chain);
  const transfers = await readTransfers(chain, { addresses, ...blocks });
  if (!transfers.ok) return transfers;
  const movements = await findMovements({ storage }, chain, { watch, transfers: transfers.value });
  if (!movements.ok) return movements;

  const next = { ...watch, nextBlock: Number(blocks.toBlock) + 1 };
  const isFar = next.nextBlock - watch.nextBlock >= keptAfter;
  const isMuch = transfers.value.length >= keptAfter;
  if (movements.value.length === 0 && !isFar && !isMuch) return ok(next);
  const result = await count({ storage }, next, movements.value);
  return result.ok ? ok(next) : result;
}

/**
 * On a public network most transfers are unrelated, so addresses are named; on an embedded chain,
 * reading all is faster.
 */
function namedAddresses(
  { storage }: Pick<MovementPorts, 'storage'>,
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
  { storage }: Pick<MovementPorts, 'storage'>,
  watch: DepositWatchRecord,
  movements: readonly MoneyMovementRecord[],
): Promise<Result<void>> {
  for (let first = 0; first === 0 || first < movements.length; first += movementsOfACommit) {
    const batch = movements.slice(first, first + movementsOfACommit);
    const isLast = first + movementsOfACommit >= movements.length;
    const result = await storage.transact((tables) => {
      countMovements(tables, batch);
      if (isLast) tables.depositWatches.put(watch);
      return ok();
    });
    if (!result.ok) return result;
  }
  return ok();
}
