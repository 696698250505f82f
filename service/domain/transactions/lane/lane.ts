import { ScopedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { laneKey } from '../../../model/transactions/transaction-table.ts';
import type { ChainBlock, ChainClient } from '../../../platform/ports/chains.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';

// The transactions of one address on one chain are mined in nonce order.
const lanes = new ScopedMutex<ChainClient>();

/** The number of lane works that have ended, and for lanes used lately, how many had ended with their last work. */
const ended = { count: 0, forgotten: 0, byLane: new Map<string, number>() };
const mostLanes = 1_000;

/** Runs work that takes a nonce, releases a nonce or resends bytes, sequentially per lane. */
export function inLane<Value>(chain: ChainClient, address: string, work: () => Promise<Value>): Promise<Value> {
  return lanes.run(chain, address.toLowerCase(), () =>
    work().finally(() => {
      if (ended.byLane.size >= mostLanes) {
        ended.byLane.clear();
        ended.forgotten = ended.count;
      }
      ended.count += 1;
      ended.byLane.set(keyOf(chain, address), ended.count);
    }),
  );
}

function keyOf({ network }: ChainClient, address: string): string {
  return `${network.secretType}/${address.toLowerCase()}`;
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
export async function readNonces(chain: ChainClient, address: string): Promise<Result<LaneOnChain>> {
  const [genesis, latest, pending] = await Promise.all([
    readGenesis(chain),
    chain.nonce(address, 'latest'),
    chain.nonce(address, 'pending'),
  ]);
  if (!genesis.ok) return genesis;
  if (!latest.ok) return latest;
  if (!pending.ok) return pending;
  return ok({ genesis: genesis.value, mined: latest.value, free: Math.max(latest.value, pending.value) });
}

/** A lane with the moment of its reading. */
export interface LaneReading extends LaneOnChain {
  /** By the monotonic clock. */
  readonly readAt: number;
  /** The number of lane works that had ended before. */
  readonly endedBefore: number;
}

/** How long a reading applies at most, in milliseconds: others may send transactions of the address. */
const readingLifetime = 250;

/** Reads a lane from its chain, unless an earlier reading still applies: since then, no work in the lane has ended. */
export async function readLane(
  { clock }: Pick<Ports, 'clock'>,
  chain: ChainClient,
  address: string,
  earlier?: LaneReading,
): Promise<Result<LaneReading>> {
  const [readAt, endedBefore] = [clock.monotonicMillis(), ended.count];
  if (earlier && readAt - earlier.readAt < readingLifetime) {
    const lastEnd = ended.byLane.get(keyOf(chain, address)) ?? ended.forgotten;
    if (lastEnd <= earlier.endedBefore) return ok(earlier);
  }
  return mapResult(await readNonces(chain, address), (lane) => ({ ...lane, readAt, endedBefore }));
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
export function occupiesNonce({ state, block }: TransactionRecord): boolean {
  return state === 'PENDING' || block !== undefined;
}

/**
 * The nonce of the next transaction: the first used neither on the chain nor by our transactions. Fills the gap of a
 * failed transaction first, because later nonces wait for it.
 */
export function nextNonce({ free }: LaneOnChain, own: readonly TransactionRecord[]): number {
  const occupied = new Set(own.filter(occupiesNonce).map(({ nonce }) => nonce));
  let nonce = free;
  while (occupied.has(nonce)) nonce += 1;
  return nonce;
}

export type TrackPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'log'>;

/** The state of a chain at one time. */
export interface ChainNow {
  readonly chain: ChainClient;
  readonly genesis: string;
  readonly head: ChainBlock;
  /** The highest block that may be final. */
  readonly durable: bigint;
  /** The block of a number. Each block is fetched at most once per round. */
  blockAt(number: bigint): Promise<Result<ChainBlock | undefined>>;
}

/** Reads the latest block, the last final block and the identity of a chain. */
export async function readChainNow(chain: ChainClient): Promise<Result<ChainNow>> {
  const [genesis, head, durable] = await Promise.all([
    readGenesis(chain),
    chain.block('latest'),
    chain.durableBlockNumber(),
  ]);
  if (!genesis.ok) return genesis;
  if (!head.ok) return head;
  if (!durable.ok) return durable;
  if (!head.value) return fail('chain.unavailable', `The ${chain.network.name} node returned no latest block.`);
  return ok({
    chain,
    genesis: genesis.value,
    head: head.value,
    durable: durable.value,
    blockAt: cachedBlocks(chain, head.value),
  });
}

function cachedBlocks(chain: ChainClient, head: ChainBlock): ChainNow['blockAt'] {
  const blocks = new Map<bigint, ReturnType<ChainNow['blockAt']>>([[head.number, Promise.resolve(ok(head))]]);
  return (number) => {
    const block = blocks.get(number) ?? chain.block(number);
    blocks.set(number, block);
    return block;
  };
}

/** The depth of a block, counting the block itself. */
export function confirmationsOf({ head }: Pick<ChainNow, 'head'>, blockNumber: bigint): number {
  return blockNumber > head.number ? 0 : Number(head.number - blockNumber) + 1;
}

/** Whether a block has the confirmations its chain requires and survives a crash. */
export function isDeep(now: ChainNow, blockNumber: bigint): boolean {
  const { requiredConfirmations } = now.chain.network;
  return confirmationsOf(now, blockNumber) >= requiredConfirmations && blockNumber <= now.durable;
}

/**
 * The hash of a chain's first block, which identifies the chain after a reset. Read from the second block, because an
 * embedded chain loaded from disk may report a regenerated block 0.
 */
export async function readGenesis(chain: ChainClient): Promise<Result<string>> {
  const second = await chain.block(1n);
  if (!second.ok) return second;
  if (second.value) return ok(second.value.parentHash);
  return mapResult(await chain.block(0n), (first) => first?.hash ?? unknownGenesis);
}

/** For a node without its first blocks. */
const unknownGenesis = `0x${'0'.repeat(64)}`;
