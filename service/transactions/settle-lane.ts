import type { ChainBlock, ChainReceipt } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import { laneKey, nonceText } from '../resources/transaction-table.ts';
import { type ChainNow, isDeep, type TrackPorts } from './chain-now.ts';
import { commitChanges, type TransactionChange } from './commit-changes.ts';
import { failureReason } from './failure-reason.ts';
import type { LaneOnChain } from './lane.ts';
import {
  finalForm,
  minedIn,
  pendingAgain,
  rememberingLeft,
  replacedBy,
} from './transaction-states.ts';

/** A lane and its unsettled transactions. */
export interface LaneState {
  readonly now: ChainNow;
  readonly lane: LaneOnChain;
  readonly unsettled: readonly TransactionRecord[];
}

/** Updates the transactions of a lane to the state of their nonces on chain. Sends nothing. */
export async function settleLane(ports: TrackPorts, look: LaneState): Promise<void> {
  const nonces = [...new Set(look.unsettled.map(({ nonce }) => nonce))];
  const settled = await Promise.all(
    nonces.map((nonce) => settleNonce(look, nonce, ownOf(ports, look, nonce))),
  );
  const at = ports.clock.now();
  await commitChanges(
    ports,
    settled.flat().map((change) => datedBy(change, at)),
  );
}

/** Adds the observation time to transactions that entered or left a block. */
function datedBy({ seen, next }: TransactionChange, at: string): TransactionChange {
  const isNew = next.block !== undefined && next.block.hash !== seen.block?.hash;
  const remembered = rememberingLeft(seen, next, at);
  return { seen, next: isNew ? { ...remembered, minedAt: at } : remembered };
}

/** All our transactions under a nonce, including failed ones, because one of them may be in a block. */
function ownOf(
  { storage }: TrackPorts,
  { unsettled: [first] }: LaneState,
  nonce: number,
): readonly TransactionRecord[] {
  if (!first) return [];
  return storage.read(({ transactions }) =>
    transactions.pageBy('byLane', laneKey(first), {
      offset: 0,
      limit: 1000,
      prefix: nonceText(nonce),
    }),
  );
}

async function settleNonce(
  look: LaneState,
  nonce: number,
  own: readonly TransactionRecord[],
): Promise<TransactionChange[]> {
  if (nonce >= look.lane.mined) return own.flatMap(backToPending);
  const known = own.find(({ block }) => block !== undefined);
  const isThere = known ? await isStillIn(look.now, known) : false;
  if (isThere === 'unknown') return [];
  if (isThere) return own.flatMap((one) => settleFinally(look.now, one));
  const winner = await findWinner(look.now, own);
  if (winner === 'unknown') return [];
  return winner
    ? settleBehind(look.now, own, winner)
    : own.flatMap((one) => settleWithoutUs(look.now, one));
}

/** No block has this nonce any longer. */
function backToPending(seen: TransactionRecord): TransactionChange[] {
  const wasSettled = seen.block !== undefined || seen.state === 'REPLACED';
  return wasSettled ? [{ seen, next: pendingAgain(seen) }] : [];
}

/** Whether the block that contained a transaction is still part of the chain. */
async function isStillIn(
  now: ChainNow,
  { block }: TransactionRecord,
): Promise<boolean | 'unknown'> {
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
  now: ChainNow,
  own: readonly TransactionRecord[],
): Promise<Winner | undefined | 'unknown'> {
  const { chain } = now;
  for (const transaction of own) {
    const receipt = await chain.receipt(transaction.hash);
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
  const reason = receipt.succeeded ? undefined : await failureReason(chain, transaction, receipt);
  const { number, hash } = block.value;
  const mined = minedIn(
    transaction,
    receipt,
    { number, hash, timestamp: timestampOf(block.value) },
    reason,
  );
  return { transaction, mined };
}

function timestampOf({ timestamp }: ChainBlock): string {
  return new Date(timestamp * 1000).toISOString();
}

function settleBehind(
  now: ChainNow,
  own: readonly TransactionRecord[],
  { transaction, mined }: Winner,
): TransactionChange[] {
  const number = BigInt(mined.block?.number ?? 0);
  return own.flatMap((seen) => {
    if (seen === transaction)
      return [{ seen, next: isDeep(now, number) ? finalForm(mined) : mined }];
    if (seen.state !== 'PENDING' && seen.block === undefined) return settleFinally(now, seen);
    return replace(now, seen, number, 'Another transaction with the same nonce was mined first.');
  });
}

function replace(
  now: ChainNow,
  seen: TransactionRecord,
  number: bigint,
  reason: string,
): TransactionChange[] {
  const next = replacedBy(seen, number, reason);
  return [{ seen, next: isDeep(now, number) ? finalForm(next) : next }];
}

/** The nonce was used by another holder of the key. */
function settleWithoutUs(now: ChainNow, seen: TransactionRecord): TransactionChange[] {
  if (seen.state !== 'PENDING' && seen.block === undefined) return settleFinally(now, seen);
  const reason = 'A transaction that was not signed here used the nonce.';
  return replace(now, seen, now.head.number, reason);
}

function settleFinally(now: ChainNow, seen: TransactionRecord): TransactionChange[] {
  const settledBy = seen.block?.number ?? seen.nonceTakenBy;
  if (seen.isFinal || settledBy === undefined) return settleLate(now, seen);
  return isDeep(now, BigInt(settledBy)) ? [{ seen, next: finalForm(seen) }] : [];
}

/** A pending transaction whose sibling is known to be in a block. */
function settleLate(now: ChainNow, seen: TransactionRecord): TransactionChange[] {
  if (seen.state !== 'PENDING') return [];
  const reason = 'Another transaction with the same nonce was mined first.';
  return replace(now, seen, now.head.number, reason);
}
