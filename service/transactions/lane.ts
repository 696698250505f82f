import { OwnedLocks } from '../kernel/owned-locks.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient } from '../ports/chains.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import { laneKey } from '../resources/transaction-table.ts';
import { readGenesis } from './read-genesis.ts';

// The transactions of one address on one chain go into blocks in the order of their nonces.
const lanes = new OwnedLocks<ChainClient>();

/** Whatever takes a nonce, gives one up or hands over bytes again does it here, one at a time for each lane. */
export function inLane<Value>(
  chain: ChainClient,
  address: string,
  work: () => Promise<Value>,
): Promise<Value> {
  return lanes.run(chain, address.toLowerCase(), work);
}

/** A lane as its chain sees it. */
export interface LaneOnChain {
  readonly genesis: string;
  /** How many of its transactions are in blocks: the first nonce that is not used. */
  readonly mined: number;
  /** The first nonce that neither a block nor the node's pool has. */
  readonly free: number;
}

/** The nonces of a lane, as its chain reports them. */
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

/** Our transactions in a lane whose nonce is this or a higher one, the highest first. */
export function ownFrom(
  { transactions }: Pick<TableReaders, 'transactions'>,
  lane: Pick<TransactionRecord, 'secretType' | 'genesis' | 'from'>,
  nonce: number,
): TransactionRecord[] {
  const key = laneKey(lane);
  const found: TransactionRecord[] = [];
  for (let offset = 0; ; offset += step) {
    const page = transactions.pageBy('byLane', key, { offset, limit: step, descending: true });
    const fitting = page.filter((transaction) => transaction.nonce >= nonce);
    found.push(...fitting);
    if (fitting.length < step) return found;
  }
}

/** Whether a transaction keeps others from its nonce: it is on its way into a block, or in one. */
export function holdsNonce({ state, block }: TransactionRecord): boolean {
  return state === 'PENDING' || block !== undefined;
}

/**
 * The nonce of the next transaction: the first that neither the chain nor one of ours has. A gap that
 * a given-up transaction left is filled before anything else, because what stands behind it waits.
 */
export function nextNonce({ free }: LaneOnChain, own: readonly TransactionRecord[]): number {
  const held = new Set(own.filter(holdsNonce).map(({ nonce }) => nonce));
  let nonce = free;
  while (held.has(nonce)) nonce += 1;
  return nonce;
}
