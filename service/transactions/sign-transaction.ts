import { Transaction } from 'ethers/transaction';
import { ok, type Result } from '../kernel/result.ts';
import { findSigner } from '../signatures/recover-address.ts';
import { signDigest } from '../signatures/sign-digest.ts';
import type { Fees } from './fees.ts';

/** All signed fields. */
export interface UnsignedTransaction {
  /** Only a chain with this id accepts it (EIP-155). */
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gasLimit: bigint;
  readonly fees: Fees;
}

export interface SignedTransaction {
  /** As sent to a node; 0x-prefixed hex. */
  readonly bytes: string;
  readonly hash: string;
}

/**
 * Signs as EIP-1559 (type 2), or with legacy fees as EIP-155. Throws if the sender recovered from the bytes is not
 * `from`.
 */
export function signTransaction(
  unsigned: UnsignedTransaction,
  privateKey: Uint8Array,
  from: string,
): SignedTransaction {
  const transaction = toTransaction(unsigned);
  const { signature } = signDigest(digestOf(transaction), privateKey);
  return joinSignature(transaction, signature, from);
}

/** Like `signTransaction`, with an external key: `sign` returns r, s and v as 65 bytes. */
export async function signTransactionBy(
  sign: (digest: Uint8Array) => Promise<Result<string>>,
  unsigned: UnsignedTransaction,
  from: string,
): Promise<Result<SignedTransaction>> {
  const transaction = toTransaction(unsigned);
  const signature = await sign(digestOf(transaction));
  return signature.ok ? ok(joinSignature(transaction, signature.value, from)) : signature;
}

function joinSignature(transaction: Transaction, signature: string, from: string) {
  transaction.signature = signature;
  const bytes = transaction.serialized;
  const decoded = Transaction.from(bytes);
  if (
    senderOf(decoded) !== from ||
    decoded.chainId !== transaction.chainId ||
    decoded.hash === null
  )
    throw new Error(`The signed transaction of ${from} does not recover to its sender.`);
  return { bytes, hash: decoded.hash };
}

function toTransaction({ fees, ...fields }: UnsignedTransaction): Transaction {
  return Transaction.from({ ...fields, ...fees, type: 'gasPrice' in fees ? 0 : 2 });
}

function digestOf({ unsignedHash }: Transaction): Uint8Array {
  return Buffer.from(unsignedHash.slice(2), 'hex');
}

/** Recovers the sender from the bytes alone, like a node. */
function senderOf(transaction: Transaction): string | undefined {
  if (!transaction.signature) return undefined;
  const { r, s, v } = transaction.signature;
  return findSigner(digestOf(transaction), `${r}${s.slice(2)}${v.toString(16)}`);
}
