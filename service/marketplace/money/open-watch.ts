import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositWatchRecord } from '../../resources/market-user.ts';
import { readGenesis } from '../../transactions/read-genesis.ts';
import { chainClockMilliseconds } from '../limits.ts';
import { firstBlockSince } from './first-block-since.ts';
import { endPaidReservations } from './reservations.ts';

type WatchPorts = Pick<Ports, 'storage'>;

/** The chain's identity and its final block. */
export interface ChainHead {
  readonly genesis: string;
  /** The newest block that is confirmed and that no crash can revert. */
  readonly finalBlock: bigint;
}

/** Reads the identity and head of a chain. */
export async function readHead(chain: ChainClient): Promise<Result<ChainHead>> {
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
export async function openWatch(
  { storage }: WatchPorts,
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

/**
 * An embedded chain is read from its start, the user's own node from about the first deposit
 * address.
 */
async function firstBlock(
  { storage }: WatchPorts,
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
