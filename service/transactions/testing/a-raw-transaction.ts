import { SigningKey } from 'ethers/crypto';
import { computeAddress, Transaction, type TransactionLike } from 'ethers/transaction';
import { expect } from 'vitest';

/** Who signs here: the key 0x4646…46 of EIP-155. */
const key = new SigningKey(`0x${'46'.repeat(32)}`);
/** Whose key signs. */
export const signer = computeAddress(key);
/** Who gets it. */
export const receiver = `0x${'35'.repeat(20)}`;
/** What each has that says nothing else. */
export const plain = { nonce: 9, to: receiver, value: 10n ** 18n, gasLimit: 21000n };
/** A fee for a unit of gas as all paid it once. */
export const oldFee = { gasPrice: 20n * 10n ** 9n };
/** A fee for a unit of gas by EIP-1559. */
export const newFee = { maxFeePerGas: 3n, maxPriorityFeePerGas: 1n };

/** A transaction that nobody signed. */
export function unsigned(fields: TransactionLike<string>) {
  return Transaction.from({ ...plain, ...fields });
}

/** The same, signed. */
export function signed(fields: TransactionLike<string>) {
  const transaction = unsigned(fields);
  transaction.signature = key.sign(transaction.unsignedHash);
  return transaction;
}

/** The refusal of a field. */
export function faultAt(path: string, message: string) {
  const fields = [{ path, message: expect.stringContaining(message) }];
  return { ok: false, failure: { code: 'input.invalid', fields } };
}
