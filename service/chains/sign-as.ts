import { Transaction, type TransactionLike } from 'ethers/transaction';
import { getBytes } from 'ethers/utils';
import { ok, type Result } from '../kernel/result.ts';
import type { Custody, CustodyAccount } from '../ports/custody.ts';

/** The bytes of a transaction (EIP-1559, or of the old kind where it has a gas price) signed by an account of the service. */
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
