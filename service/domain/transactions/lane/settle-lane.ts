import { BoundedCache } from '../../../model/kernel/concurrency/bounded-cache.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { cachedBy } from '../../../model/kernel/results/validation.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import { laneKey, nonceText } from '../../../model/transactions/transaction-table.ts';
import type { ChainClient, ChainReceipt } from '../../../platform/ports/chains.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { describeRevert } from '../../chains/send-from-faucet.ts';
import { areOfErc20, findMinedTransferFault, readArrivedAmount } from '../transfer-result.ts';
import { type ChainNow, isDeep, type LaneOnChain, type TrackPorts } from './lane.ts';
import { finalForm, minedIn, pendingAgain, replacedBy, withLeftBlock } from './transaction-states.ts';

/** Receipts that were read with the lane, by hash. */
export type Receipts = ReadonlyMap<string, Awaited<ReturnType<ChainClient['receipt']>>>;

interface LaneState {
  readonly now: ChainNow;
  readonly lane: LaneOnChain;
  readonly unsettled: readonly TransactionRecord[];
  readonly receipts: Receipts;
}

/** Updates the transactions of a lane to the state of their nonces on chain. Sends nothing. */
export async function settleLane(ports: TrackPorts, state: LaneState): Promise<void> {
  const nonces = [...new Set(state.unsettled.map(({ nonce }) => nonce))];
  const settled = await Promise.all(nonces.map((nonce) => settleNonce(state, nonce, ownOf(ports, state, nonce))));
  const now = ports.clock.now();
  await commitChanges(
    ports,
    settled.flat().map((change) => datedBy(change, now)),
  );
}

/** Adds the observation time to transactions that entered or left a block. */
function datedBy({ previous, next }: TransactionChange, now: string): TransactionChange {
  const isNew = next.block !== undefined && next.block.hash !== previous.block?.hash;
  const withHistory = withLeftBlock(previous, next, now);
  return { previous, next: isNew ? { ...withHistory, minedAt: now } : withHistory };
}

/** All our transactions under a nonce, including failed ones, because one of them may be in a block. */
function ownOf(
  { storage }: TrackPorts,
  { unsettled: [first] }: LaneState,
  nonce: number,
): readonly TransactionRecord[] {
  if (!first) return [];
  return storage.read(({ transactions }) =>
    transactions.pageBy('byLane', laneKey(first), { offset: 0, limit: 1000, prefix: nonceText(nonce) }),
  );
}

async function settleNonce(
  state: LaneState,
  nonce: number,
  own: readonly TransactionRecord[],
): Promise<TransactionChange[]> {
  if (nonce >= state.lane.mined) return own.flatMap(backToPending);
  const included = own.find(({ block }) => block !== undefined);
  const isIncluded = included ? await isStillIn(state.now, included) : false;
  if (isIncluded === 'unknown') return [];
  if (isIncluded) return own.flatMap((transaction) => settleFinally(state.now, transaction));
  const winner = await findWinner(state, own);
  if (winner === 'unknown') return [];
  return winner
    ? settleWithWinner(state.now, own, winner)
    : own.flatMap((transaction) => settleWithoutWinner(state.now, transaction));
}

/** No block has this nonce any longer. */
function backToPending(previous: TransactionRecord): TransactionChange[] {
  const wasSettled = previous.block !== undefined || previous.state === 'REPLACED';
  return wasSettled ? [{ previous, next: pendingAgain(previous) }] : [];
}

/** Whether the block that contained a transaction is still part of the chain. */
async function isStillIn(now: ChainNow, { block }: TransactionRecord): Promise<boolean | 'unknown'> {
  if (!block) return false;
  const current = await now.blockAt(BigInt(block.number));
  return current.ok ? current.value?.hash === block.hash : 'unknown';
}

interface Winner {
  readonly transaction: TransactionRecord;
  readonly mined: TransactionRecord;
}

/** Our transaction that is in a block; `unknown` if the chain cannot tell yet. */
async function findWinner(
  { now, receipts }: LaneState,
  own: readonly TransactionRecord[],
): Promise<Winner | undefined | 'unknown'> {
  const { chain } = now;
  for (const transaction of own) {
    const early = receipts.get(transaction.hash);
    const receipt = early?.ok && early.value ? early : await chain.receipt(transaction.hash);
    if (!receipt.ok) return 'unknown';
    if (receipt.value) return toWinner(now, transaction, receipt.value);
  }
  for (const { hash, state } of own.toReversed()) {
    if (state !== 'PENDING') continue;
    // A load-balanced node may lag behind the node that reported the nonce.
    const waiting = await chain.transaction(hash);
    if (!waiting.ok || waiting.value) return 'unknown';
  }
  return undefined;
}

async function toWinner(
  { chain, blockAt }: ChainNow,
  transaction: TransactionRecord,
  receipt: ChainReceipt,
): Promise<Winner | 'unknown'> {
  const block = await blockAt(receipt.blockNumber);
  if (!block.ok || block.value?.hash !== receipt.blockHash) return 'unknown';
  const { from, to, data, value } = transaction;
  const isOfToken = areOfErc20(transaction.tokens);
  const call = { from, data, value: BigInt(value), isOfToken, ...(to !== undefined && { to }) };
  const [fault, arrived] = await Promise.all([
    findMinedTransferFault(chain, call, receipt),
    readArrivedAmount(chain, transaction, receipt),
  ]);
  if (!fault.ok || !arrived.ok) return 'unknown';
  const reason = receipt.succeeded ? fault.value : await failureReason(chain, transaction, receipt);
  const { number, hash } = block.value;
  const mined = minedIn(
    { ...transaction, arrivedAmount: arrived.value },
    { ...receipt, succeeded: reason === undefined },
    { number, hash, timestamp: new Date(block.value.timestamp * 1000).toISOString() },
    reason,
  );
  return { transaction, mined };
}

const minedFirst = 'Another transaction with the same nonce was mined first.';

function settleWithWinner(
  now: ChainNow,
  own: readonly TransactionRecord[],
  { transaction, mined }: Winner,
): TransactionChange[] {
  const number = BigInt(mined.block?.number ?? 0);
  return own.flatMap((previous) => {
    if (previous === transaction) return [{ previous, next: isDeep(now, number) ? finalForm(mined) : mined }];
    if (previous.state !== 'PENDING' && previous.block === undefined) return settleFinally(now, previous);
    return replace(now, previous, number, minedFirst);
  });
}

function replace(now: ChainNow, previous: TransactionRecord, number: bigint, reason: string): TransactionChange[] {
  const next = replacedBy(previous, number, reason);
  return [{ previous, next: isDeep(now, number) ? finalForm(next) : next }];
}

/** The nonce was used by another holder of the key. */
function settleWithoutWinner(now: ChainNow, previous: TransactionRecord): TransactionChange[] {
  if (previous.state !== 'PENDING' && previous.block === undefined) return settleFinally(now, previous);
  const reason = 'A transaction that was not signed here used the nonce.';
  return replace(now, previous, now.head.number, reason);
}

function settleFinally(now: ChainNow, previous: TransactionRecord): TransactionChange[] {
  const settledBy = previous.block?.number ?? previous.nonceTakenBy;
  if (previous.isFinal || settledBy === undefined) return settleLate(now, previous);
  return isDeep(now, BigInt(settledBy)) ? [{ previous, next: finalForm(previous) }] : [];
}

/** A pending transaction whose sibling is known to be in a block. */
function settleLate(now: ChainNow, previous: TransactionRecord): TransactionChange[] {
  if (previous.state !== 'PENDING') return [];
  return replace(now, previous, now.head.number, minedFirst);
}

/** Explains why a transaction failed in its block: simulates it again on the state after that block. */
async function failureReason(
  chain: ChainClient,
  { from, to, data, value, gasLimit }: TransactionRecord,
  { gasUsed, blockNumber }: ChainReceipt,
): Promise<string> {
  const gas = BigInt(gasLimit);
  const outcome = await chain.call({ from, to, data, value: BigInt(value), gas }, blockNumber);
  if (!outcome.ok || !outcome.value.reverted)
    return gasUsed < gas
      ? 'The contract reverted it. A simulation after its block gives no reason.'
      : 'It ran out of gas.';
  const reason = describeRevert(outcome.value);
  return outcome.value.data === '0x' ? `It failed. ${reason}.` : `The contract reverted it: ${reason}.`;
}

const rememberedWaits = 10_000;

/** Monotonic time since when this process knows each waiting item. */
const firstChecksBy = cachedBy((_clock: Clock) => new BoundedCache<number>(rememberedWaits));

/**
 * How long an item has been waiting for a node since a stored time: by the service clock or by this process's monotonic
 * clock, whichever is longer. A frozen service clock therefore delays no node.
 */
export function waitedMilliseconds(clock: Clock, id: string, since: string): number {
  const checks = firstChecksBy(clock);
  const key = `${id} ${since}`;
  const firstCheck = checks.get(key) ?? clock.monotonicMillis();
  checks.set(key, firstCheck);
  return Math.max(clock.millis() - Date.parse(since), clock.monotonicMillis() - firstCheck);
}

/** A transaction at the time it was read, and its successor. */
interface TransactionChange {
  readonly previous: TransactionRecord;
  readonly next: TransactionRecord;
}

/** Commits changes, except for transactions that changed since they were read. */
export async function commitChanges(
  { storage, log }: Pick<Ports, 'storage' | 'log'>,
  changes: readonly TransactionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const committed = await storage.transact(({ transactions }) => {
    for (const { previous, next } of changes) if (transactions.find(previous.id) === previous) transactions.put(next);
    return ok();
  });
  if (!committed.ok) log.warn('transactions.not-stored', { code: committed.failure.code });
}
