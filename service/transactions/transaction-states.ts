import { minute } from '../kernel/time-units.ts';
import type { ChainReceipt } from '../ports/chains.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import { rememberedLeftBlocks } from './limits.ts';

/**
 * What may happen to a stored transaction. "In hand" is the request that signs it, before it answers.
 *
 * | State | Trigger | Next | Also |
 * |---|---|---|---|
 * | (none) | signed, in hand | PENDING | committed before any node sees the bytes |
 * | PENDING, in hand | the node takes it | PENDING | the hash is answered |
 * | PENDING, in hand | nothing usable comes back | PENDING, fault noted | the hash is answered; the same bytes are sent again |
 * | PENDING, in hand | the node refuses it | FAILED, final | a failure is answered; the nonce is free again, the idempotency key too |
 * | PENDING | the chain has it, in pool or block | PENDING, `broadcastAt` | faults are forgotten |
 * | PENDING | neither pool nor block has it | PENDING | the same bytes are sent again |
 * | PENDING | a node refuses the bytes sent again | PENDING, `refusedSince` | sent again until the patience ends |
 * | PENDING | refused for longer than the patience | FAILED, final | the nonce is free: the next transaction fills the gap |
 * | PENDING | it is in a block | SUCCEEDED or FAILED | `block`; others of its nonce become REPLACED |
 * | PENDING | its nonce is used, and not by it | REPLACED | by another of ours, or by somebody else with the key |
 * | PENDING | the chain was reset | FAILED, final | it is never sent to the new chain |
 * | in a block | the block is gone (reorganisation, crash of an embedded chain) | PENDING | and so are those it replaced; the bytes are sent again |
 * | in a block, REPLACED | as deep as the chain requires, and durable | the same, final | not looked at any more |
 * | given up | it is in a block after all | SUCCEEDED or FAILED | found when its nonce is looked at |
 *
 * A nonce is held by PENDING transactions and by those in a block. Whatever else happens, the next
 * transaction of the address takes the first nonce that nobody holds, so no lane stays jammed.
 */
export const patienceMilliseconds = 5 * minute;

/** A block as far as transactions need it. */
export interface BlockOfReceipt {
  readonly number: bigint;
  readonly hash: string;
  readonly timestamp?: string | undefined;
}

/** In a block. `reason` is why it failed there. */
export function minedIn(
  transaction: TransactionRecord,
  receipt: Pick<ChainReceipt, 'succeeded' | 'gasUsed' | 'effectiveGasPrice'>,
  { number, hash, timestamp }: BlockOfReceipt,
  reason?: string,
): TransactionRecord {
  return {
    ...withoutFaults(transaction),
    state: receipt.succeeded ? 'SUCCEEDED' : 'FAILED',
    block: { number: String(number), hash, timestamp },
    gasUsed: String(receipt.gasUsed),
    effectiveGasPrice:
      receipt.effectiveGasPrice === undefined ? undefined : String(receipt.effectiveGasPrice),
    nonceTakenBy: undefined,
    reason,
    isFinal: false,
  };
}

/** Its nonce was seen to be used by the block of this number, and not by it. */
export function replacedBy(
  transaction: TransactionRecord,
  blockNumber: bigint,
  reason: string,
): TransactionRecord {
  return {
    ...outOfBlock(transaction),
    state: 'REPLACED',
    nonceTakenBy: String(blockNumber),
    reason,
  };
}

/** No block has it any more. */
export function pendingAgain(transaction: TransactionRecord): TransactionRecord {
  return { ...outOfBlock(transaction), state: 'PENDING' };
}

/** Not sent any more; its nonce is free. */
export function givenUp(transaction: TransactionRecord, reason: string): TransactionRecord {
  return { ...outOfBlock(transaction), state: 'FAILED', reason, isFinal: true };
}

/** Nobody knows whether a node has it. */
export function unheard(transaction: TransactionRecord, fault: string): TransactionRecord {
  return { ...transaction, broadcastFault: transaction.broadcastFault ?? fault };
}

/** A node refused the bytes, though they were handed over before. */
export function refusedAt(
  transaction: TransactionRecord,
  now: string,
  fault: string,
): TransactionRecord {
  return {
    ...transaction,
    broadcastFault: fault,
    refusedSince: transaction.refusedSince ?? now,
  };
}

/** The chain has it. */
export function seenAt(transaction: TransactionRecord, now: string): TransactionRecord {
  return { ...withoutFaults(transaction), broadcastAt: transaction.broadcastAt ?? now };
}

/** The chain had lost it, and took the same bytes once more. */
export function sentAgainAt(transaction: TransactionRecord, now: string): TransactionRecord {
  const times = (transaction.sentAgain?.times ?? 0) + 1;
  return { ...seenAt(transaction, now), sentAgain: { times, at: now } };
}

/** What follows for one that was seen, with the block that it is not in any more. */
export function rememberingLeft(
  seen: TransactionRecord,
  next: TransactionRecord,
  now: string,
): TransactionRecord {
  if (!seen.block || seen.block.hash === next.block?.hash) return next;
  const left = { ...seen.block, seenAt: seen.minedAt, leftAt: now };
  const all = [...(seen.leftBlocks ?? []), left];
  return { ...next, leftBlocks: all.slice(-rememberedLeftBlocks) };
}

/** Not looked at any more. */
export function finalForm(transaction: TransactionRecord): TransactionRecord {
  return { ...transaction, isFinal: true };
}

function outOfBlock(transaction: TransactionRecord): TransactionRecord {
  return {
    ...withoutFaults(transaction),
    block: undefined,
    minedAt: undefined,
    gasUsed: undefined,
    effectiveGasPrice: undefined,
    nonceTakenBy: undefined,
    reason: undefined,
    isFinal: false,
  };
}

function withoutFaults(transaction: TransactionRecord): TransactionRecord {
  return { ...transaction, broadcastFault: undefined, refusedSince: undefined };
}
