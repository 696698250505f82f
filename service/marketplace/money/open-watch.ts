import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
import type { Ports } from '../../ports/ports.ts';
import type { DepositWatchRecord } from '../../resources/market-user.ts';
import { readGenesis } from '../../transactions/read-genesis.ts';
import { chainClockMilliseconds } from '../limits.ts';
import { firstBlockSince } from './first-block-since.ts';
import { endPaidReservations } from './reservations.ts';

type WatchPorts = Pick<Ports, 'storage'>;

/** Which chain it is now, and up to where it is final. */
export interface ChainHead {
  readonly genesis: string;
  /** The newest block that has its confirmations and that no crash takes back. */
  readonly finalBlock: bigint;
}

/** Asks a chain how far it is. */
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

/** The place where the last look ended; the beginning where the chain is another one than before. */
export async function openWatch(
  { storage }: WatchPorts,
  chain: ChainClient,
  { genesis, finalBlock }: ChainHead,
): Promise<Result<DepositWatchRecord>> {
  const id = chain.network.secretType;
  const known = storage.read(({ depositWatches }) => depositWatches.find(id));
  if (known?.genesis === genesis) return ok(known);
  const first = await firstBlock({ storage }, chain, finalBlock);
  if (!first.ok) return first;
  const opened = { id, genesis, era: (known?.era ?? 0) + 1, nextBlock: Number(first.value) };
  return storage.transact((tables) => {
    endPaidReservations(tables, id);
    tables.depositWatches.put(opened);
    return ok(opened);
  });
}

/** An embedded chain is read from its beginning, a node of one's own since there are deposit addresses. */
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
  const since = Date.parse(oldest.createdAt) - chainClockMilliseconds;
  return firstBlockSince(chain, Math.floor(since / 1000), finalBlock);
}
