import { getAddress } from 'ethers/address';
import { z } from 'zod';
import { address, secretTypeInput, toLocalDateTime } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { lane, type TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { Overrides } from '../../../model/transactions/transaction-request.ts';
import type { FaultRule } from '../../../model/webhooks/fault-rule.ts';
import { query, route } from '../../../platform/ports/operation.ts';
import { isVisible } from '../../auth/authenticate.ts';
import { type Fees, feeCap, feesOf, outbid, rejectField } from '../fees.ts';
import { type LaneOnChain, nextNonce, occupiesNonce, ownFrom, readNonces } from './lane.ts';
import type { NonceAndFees } from './submit-transaction.ts';
import { longWaitMilliseconds, maximumGaps, toWait } from './transaction-states.ts';

/** The lane of an address: mined nonces, pending nonces and gaps. */
export const getLane = query({
  summary: 'Get lane of an address',
  description: 'Mined, pending and missing nonces.',
  route: route('GET', '/_vaultdesk/lanes/{secretType}/{address}'),
  access: 'operator',
  input: z.object({ secretType: secretTypeInput, address }),
  output: lane,
  async run({ chains, storage, clock }, input, caller) {
    const { secretType } = input;
    const address = getAddress(input.address.toLowerCase());
    const nonces = await readNonces(chains.of(secretType), address);
    if (!nonces.ok) return nonces;
    const { genesis, mined } = nonces.value;
    const { own, wallet, faultRules } = storage.read((tables) => ({
      faultRules: tables.faultRules.listBy('every', '*'),
      own: ownFrom(tables, { secretType, genesis, from: address }, mined),
      wallet: tables.wallets
        .listBy('byAddress', address.toLowerCase())
        .find((candidate) => candidate.secretType === secretType && isVisible(caller, candidate)),
    }));
    const pending = pendingIn(own);
    const gaps = gapsOf(own, nonces.value.free);
    const stuckReason = stuckReasonOf(pending, gaps, { now: clock.millis(), faultRules });
    return ok({
      secretType,
      address,
      walletId: wallet?.id,
      minedNonces: mined,
      nextNonce: nextNonce(nonces.value, own),
      pending: pending.map(({ id, hash, nonce, createdAt, broadcastFault: fault }) => ({
        ...{ id, hash, nonce, fault },
        createdAt: toLocalDateTime(createdAt),
      })),
      gaps,
      stuckReason,
      isStuck: stuckReason !== undefined,
    });
  },
});

/** For each nonce the transaction that outbids the others, lowest nonce first. */
function pendingIn(own: readonly TransactionRecord[]): TransactionRecord[] {
  const pending = own.filter(({ state }) => state === 'PENDING');
  const nonces = [...new Set(pending.map(({ nonce }) => nonce))].sort((left, right) => left - right);
  return nonces.flatMap((nonce) => newestOf(pending.filter((transaction) => transaction.nonce === nonce)) ?? []);
}

function gapsOf(own: readonly TransactionRecord[], free: number): number[] {
  const occupied = new Set(own.filter(occupiesNonce).map(({ nonce }) => nonce));
  const highest = Math.max(free, ...occupied);
  const gaps: number[] = [];
  for (let nonce = free; nonce < highest && gaps.length < maximumGaps; nonce += 1)
    if (!occupied.has(nonce)) gaps.push(nonce);
  return gaps;
}

function stuckReasonOf(
  [first]: readonly TransactionRecord[],
  [gap]: readonly number[],
  { now, faultRules }: { now: number; faultRules: readonly FaultRule[] },
): string | undefined {
  if (!first) return undefined;
  if (gap !== undefined && gap < first.nonce)
    return `The nonce ${gap} is unused, and ${first.nonce} is waiting for it. The next transaction uses it.`;
  const isLong = now - Date.parse(first.createdAt) > longWaitMilliseconds;
  return first.broadcastFault || isLong ? toWait(first, faultRules, now).reason : undefined;
}

/**
 * Chooses the nonce and fees of a new transaction: after the pending transactions, or with the caller's nonce. A
 * pending transaction with that nonce is replaced, which requires a higher fee.
 */
export function chooseNonceAndFees(
  fees: Fees,
  { nonce, ...overrides }: Overrides,
  lane: LaneOnChain,
  own: readonly TransactionRecord[],
): Result<NonceAndFees> {
  if (nonce === undefined) return ok({ nonce: nextNonce(lane, own), fees });
  const sameNonce = own.filter((transaction) => transaction.nonce === nonce && occupiesNonce(transaction));
  if (nonce < lane.mined || sameNonce.some(({ block }) => block !== undefined))
    return rejectField('nonce', `The nonce is already used. Use ${nextNonce(lane, own)} or omit it.`);
  if (sameNonce.length === 0) return ok({ nonce, fees });

  const sufficientFees = outbid(fees, sameNonce.map(feesOf));
  const field = chosenFee(overrides);
  if (field !== undefined && feeCap(sufficientFees) > feeCap(fees))
    return rejectField(
      field,
      `A pending transaction has this nonce. To replace it, offer at least ${feeCap(sufficientFees)}.`,
    );
  return ok({ nonce, fees: sufficientFees, replaces: newestOf(sameNonce)?.id });
}

/** The transaction of a nonce that was signed last and therefore outbids the others. */
export function newestOf(transactions: readonly TransactionRecord[]): TransactionRecord | undefined {
  return transactions.reduce<TransactionRecord | undefined>(
    (newest, candidate) => (newest && feeCap(feesOf(newest)) >= feeCap(feesOf(candidate)) ? newest : candidate),
    undefined,
  );
}

function chosenFee({ gasPrice, maxFeePerGas }: Omit<Overrides, 'nonce'>) {
  if (gasPrice !== undefined) return 'gasPrice';
  return maxFeePerGas === undefined ? undefined : 'maxFeePerGas';
}
