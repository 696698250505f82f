import { Transaction, type TransactionLike } from 'ethers/transaction';
import { getBytes } from 'ethers/utils';
import { ok, type Result } from '../kernel/result.ts';
import type { Custody, CustodyAccount } from '../ports/custody.ts';

/** Signs a transaction with an account of the service (EIP-1559, or legacy with a gas price) and returns its bytes. */
export async function signAs(
  custody: Custody,
  account: CustodyAccount,
  fields: TransactionLike,
): Promise<Result<string>> {
  const transaction = Transaction.from(fields);
  const signature = await custody.signDigest(account, getBytes(transaction.unsignedHash));
  if (!signature.ok) return signature;
  transaction.signature = signature.value;
  return ok(transaction.serialized);
}
