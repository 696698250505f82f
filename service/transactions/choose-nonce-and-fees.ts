import { type Failed, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { TransactionRecord } from '../resources/transaction.ts';
import type { Overrides } from '../resources/transaction-request.ts';
import { type Fees, feeCap, feesOf, feesPath, outbid } from './fees.ts';
import { holdsNonce, type LaneOnChain, nextNonce } from './lane.ts';
import type { NonceAndFees } from './submit-transaction.ts';

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
  const sameNonce = own.filter(
    (transaction) => transaction.nonce === nonce && holdsNonce(transaction),
  );
  if (nonce < lane.mined || sameNonce.some(({ block }) => block !== undefined))
    return refuse('nonce', `The nonce is already used. Use ${nextNonce(lane, own)} or omit it.`);
  if (sameNonce.length === 0) return ok({ nonce, fees });

  const sufficientFees = outbid(fees, sameNonce.map(feesOf));
  const field = chosenFee(overrides);
  if (field !== undefined && feeCap(sufficientFees) > feeCap(fees))
    return refuse(
      field,
      `A pending transaction has this nonce. To replace it, offer at least ${feeCap(sufficientFees)}.`,
    );
  return ok({ nonce, fees: sufficientFees, replaces: newestOf(sameNonce)?.id });
}

/** The transaction of a nonce that was signed last and therefore outbids the others. */
export function newestOf(
  transactions: readonly TransactionRecord[],
): TransactionRecord | undefined {
  return transactions.reduce<TransactionRecord | undefined>(
    (newest, candidate) =>
      newest && feeCap(feesOf(newest)) >= feeCap(feesOf(candidate)) ? newest : candidate,
    undefined,
  );
}

function chosenFee({ gasPrice, maxFeePerGas }: Omit<Overrides, 'nonce'>) {
  if (gasPrice !== undefined) return 'gasPrice';
  return maxFeePerGas === undefined ? undefined : 'maxFeePerGas';
}

function refuse(field: string, message: string): Failed {
  return invalidInput([{ path: `${feesPath}.${field}`, message }]);
}
