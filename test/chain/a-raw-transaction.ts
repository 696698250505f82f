import { SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction, type TransactionLike } from 'ethers/transaction';
import { expect } from 'vitest';

/** The signer: key 0x4646…46 of EIP-155. */
export const signerKey = new SigningKey(`0x${'46'.repeat(32)}`);
/** The address of the signing key. */
export const signer = computeAddress(signerKey);
export const receiver = `0x${'35'.repeat(20)}`;
/** Default fields. */
export const plain = { nonce: 9, to: receiver, value: 10n ** 18n, gasLimit: 21000n };
/** A legacy gas price. */
export const oldFee = { gasPrice: 20n * 10n ** 9n };
/** EIP-1559 gas fees. */
export const newFee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };

export function unsigned(fields: TransactionLike<string>) {
  return Transaction.from({ ...plain, ...fields });
}

export function signed(fields: TransactionLike<string>) {
  const transaction = unsigned(fields);
  transaction.signature = signerKey.sign(transaction.unsignedHash);
  return transaction;
}

/** The rejection of a field. */
export function faultAt(path: string, message: string) {
  const fields = [{ path, message: expect.stringContaining(message) }];
  return { ok: false, failure: { code: 'input.invalid', fields } };
}
