import { minute, second } from '../../../model/kernel/units.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { ruleOfChain } from '../../../model/webhooks/fault-scenarios.ts';
import type { ChainReceipt } from '../../../platform/ports/chains.ts';

/**
 * State transitions of a stored transaction. "In hand" is the request that signs it, before its response.
 *
 * | State | Trigger | Next | Also |
 * |---|---|---|---|
 * | (none) | signed, in hand | PENDING | committed before any node sees the bytes |
 * | PENDING, in hand | the node accepts it | PENDING | the hash is returned |
 * | PENDING, in hand | no usable response | PENDING, fault recorded | the hash is returned; the same bytes are resent |
 * | PENDING, in hand | the node rejects it | FAILED, final | a failure is returned; the nonce and the idempotency key are free again |
 * | PENDING | the chain has it, in pool or block | PENDING, `broadcastAt` | faults are cleared |
 * | PENDING | neither pool nor block has it | PENDING | the same bytes are resent |
 * | PENDING | a node rejects the resent bytes | PENDING, `refusedSince` | resent until the patience ends |
 * | PENDING | rejected for longer than the patience | FAILED, final | the nonce is free: the next transaction fills the gap |
 * | PENDING | it is in a block | SUCCEEDED or FAILED | `block`; others of its nonce become REPLACED. FAILED also if a token transfer returned `false` |
 * | PENDING | its nonce is used, and not by it | REPLACED | by another of our transactions, or by another holder of the key |
 * | PENDING | the chain was reset | FAILED, final | it is never sent to the new chain |
 * | in a block | the block is gone (reorganisation, crash of an embedded chain) | PENDING | also those it replaced; the bytes are resent |
 * | in a block, REPLACED | as deep as the chain requires, and durable | the same, final | no longer tracked |
 * | FAILED, final | it is in a block after all | SUCCEEDED or FAILED | detected when its nonce is checked |
 *
 * A nonce is held by PENDING transactions and by those in a block. In all other cases, the next transaction of
 * the address takes the first free nonce, so no lane stays blocked.
 */
export const patienceMilliseconds = 5 * minute;

interface BlockOfReceipt {
  readonly number: bigint;
  readonly hash: string;
  readonly timestamp?: string | undefined;
}

/** It is in a block. `reason` explains a failure there. */
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
    effectiveGasPrice: receipt.effectiveGasPrice === undefined ? undefined : String(receipt.effectiveGasPrice),
    nonceTakenBy: undefined,
    reason,
    isFinal: false,
  };
}

/** The block of this number used its nonce with another transaction. */
export function replacedBy(transaction: TransactionRecord, blockNumber: bigint, reason: string): TransactionRecord {
  return { ...outOfBlock(transaction), state: 'REPLACED', nonceTakenBy: String(blockNumber), reason };
}

/** No block contains it any longer. */
export function pendingAgain(transaction: TransactionRecord): TransactionRecord {
  return { ...outOfBlock(transaction), state: 'PENDING' };
}

/** It is no longer sent; its nonce is free. */
export function abandoned(transaction: TransactionRecord, reason: string): TransactionRecord {
  return { ...outOfBlock(transaction), state: 'FAILED', reason, isFinal: true };
}

/** It is unknown whether a node has it. */
export function unheard(transaction: TransactionRecord, fault: string): TransactionRecord {
  return { ...transaction, broadcastFault: transaction.broadcastFault ?? fault };
}

/** A node rejected the bytes on a resend. */
export function rejectedAt(transaction: TransactionRecord, now: string, fault: string): TransactionRecord {
  return { ...transaction, broadcastFault: fault, refusedSince: transaction.refusedSince ?? now };
}

/** The chain has it. */
export function seenAt(transaction: TransactionRecord, now: string): TransactionRecord {
  return { ...withoutFaults(transaction), broadcastAt: transaction.broadcastAt ?? now };
}

/** The chain lost it and accepted the same bytes again. */
export function sentAgainAt(transaction: TransactionRecord, now: string): TransactionRecord {
  const times = (transaction.sentAgain?.times ?? 0) + 1;
  return { ...seenAt(transaction, now), sentAgain: { times, at: now } };
}

/** The next state of a transaction, including the block it was removed from. */
export function withLeftBlock(previous: TransactionRecord, next: TransactionRecord, now: string): TransactionRecord {
  if (!previous.block || previous.block.hash === next.block?.hash) return next;
  const leftBlock = { ...previous.block, seenAt: previous.minedAt, leftAt: now };
  const all = [...(previous.leftBlocks ?? []), leftBlock];
  return { ...next, leftBlocks: all.slice(-rememberedLeftBlocks) };
}

/** It is no longer tracked. */
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
    arrivedAmount: undefined,
    nonceTakenBy: undefined,
    reason: undefined,
    isFinal: false,
  };
}

function withoutFaults(transaction: TransactionRecord): TransactionRecord {
  return { ...transaction, broadcastFault: undefined, refusedSince: undefined };
}

/** Limits for callers' transactions; settlement has its own limits. */

/** Below the block gas limit of every chain. */
export const smallestBlockGas = 5_000_000n;
/** Lanes tracked in parallel; each needs a few queries. */
export const laneConcurrency = 8;
/** How long a submitted transaction is assumed to be at its node. */
export const trustMilliseconds = 3 * second;
/** A transaction that is pending longer than this at the head of its lane blocks the others. */
export const longWaitMilliseconds = 2 * minute;
/** Maximum number of gaps shown per lane. */
export const maximumGaps = 100;
/** Maximum length in characters of a request stored with its transaction. */
export const storedRequestLimit = 4_096;
/** Maximum number of reorganised blocks remembered per transaction. */
const rememberedLeftBlocks = 10;

/** Why a transaction waits for a block, and the fault rule that stops the blocks. */
export function toWait(
  { secretType, broadcastFault }: Pick<TransactionRecord, 'secretType' | 'broadcastFault'>,
  rules: readonly FaultRule[],
  now: number,
): { readonly reason: string; readonly rule?: FaultRule } {
  const rule = ruleOfChain(rules, 'no-blocks', { chain: secretType, now });
  if (rule)
    return { rule, reason: `The fault rule ${rule.id} stops blocks. Clear it: a higher fee does not help until then.` };
  const reason = broadcastFault ?? 'It has been pending for more than two minutes. Resubmit it with a higher fee.';
  return { reason };
}
