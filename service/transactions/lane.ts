import { ok, type Result } from '../kernel/result.ts';
import { ScopedMutex } from '../kernel/scoped-mutex.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import { laneKey } from '../resources/transaction-table.ts';
import { readGenesis } from './read-genesis.ts';

// The transactions of one address on one chain are mined in nonce order.
const lanes = new ScopedMutex<ChainClient>();

/** Runs work that takes a nonce, releases a nonce or resends bytes, sequentially per lane. */
export function inLane<Value>(
  chain: ChainClient,
  address: string,
  work: () => Promise<Value>,
): Promise<Value> {
  return lanes.run(chain, address.toLowerCase(), work);
}

/** The state of a lane on its chain. */
export interface LaneOnChain {
  readonly genesis: string;
  /** Number of mined transactions, which equals the first unused nonce. */
  readonly mined: number;
  /** The first nonce used neither in a block nor in the node's pool. */
  readonly free: number;
}

/** Reads the nonces of a lane from its chain. */
export async function readNonces(
  chain: ChainClient,
  address: string,
): Promise<Result<LaneOnChain>> {
  const [genesis, latest, pending] = await Promise.all([
    readGenesis(chain),
    chain.nonce(address, 'latest'),
    chain.nonce(address, 'pending'),
  ]);
  if (!genesis.ok) return genesis;
  if (!latest.ok) return latest;
  if (!pending.ok) return pending;
  return ok({
    genesis: genesis.value,
    mined: latest.value,
    free: Math.max(latest.value, pending.value),
  });
}

const step = 100;

/** Our transactions in a lane from this nonce upwards, highest first. */
export function ownFrom(
  { transactions }: Pick<TableReaders, 'transactions'>,
  lane: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>,
  nonce: number,
): TransactionRecord[] {
  const key = laneKey(lane);
  const matches: TransactionRecord[] = [];
  for (let offset = 0; ; offset += step) {
    const page = transactions.pageBy('byLane', key, { offset, limit: step, descending: true });
    const matching = page.filter((transaction) => transaction.nonce >= nonce);
    matches.push(...matching);
    if (matching.length < step) return matches;
  }
}

/** Whether a transaction occupies its nonce: it is pending or in a block. */
export function holdsNonce({ state, block }: TransactionRecord): boolean {
  return state === 'PENDING' || block !== undefined;
}

/**
 * The nonce of the next transaction: the first used neither on the chain nor by our transactions. Fills the gap of a
 * failed transaction first, because later nonces wait for it.
 */
export function nextNonce({ free }: LaneOnChain, own: readonly TransactionRecord[]): number {
  const occupied = new Set(own.filter(holdsNonce).map(({ nonce }) => nonce));
  let nonce = free;
  while (occupied.has(nonce)) nonce += 1;
  return nonce;
}
