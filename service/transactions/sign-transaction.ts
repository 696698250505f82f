import { Transaction } from 'ethers/transaction';
import { findSigner } from '../signatures/recover-address.ts';
import { signDigest } from '../signatures/sign-digest.ts';
import type { Fees } from './fees.ts';

/** Everything that is signed. */
export interface UnsignedTransaction {
  /** Only a chain of this id takes it (EIP-155). */
  readonly chainId: number;
  readonly nonce: number;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
  readonly gasLimit: bigint;
  readonly fees: Fees;
}

export interface SignedTransaction {
  /** As a node takes it; 0x-prefixed hex. */
  readonly bytes: string;
  readonly hash: string;
}

/**
 * Signs by EIP-1559 (type 2), or for fees of the old kind by EIP-155. Throws where the sender that
 * can be recovered from the bytes is not `from`.
 */
export function signTransaction(
  unsigned: UnsignedTransaction,
  privateKey: Uint8Array,
  from: string,
): SignedTransaction {
  const { fees, ...fields } = unsigned;
  const transaction = Transaction.from({
    ...fields,
    ...fees,
    type: 'gasPrice' in fees ? 0 : 2,
  });
  const digest = Buffer.from(transaction.unsignedHash.slice(2), 'hex');
  const { r, s, v } = signDigest(digest, privateKey);
  transaction.signature = { r, s, v: Number(v) };
  const bytes = transaction.serialized;
  const read = Transaction.from(bytes);
  const isRight = senderOf(read) === from && read.chainId === BigInt(unsigned.chainId);
  if (!isRight || read.hash === null)
    throw new Error(`The signed transaction of ${from} does not recover to its sender.`);
  return { bytes, hash: read.hash };
}

/** As a node finds it: from the bytes alone. */
function senderOf({ signature, unsignedHash }: Transaction): string | undefined {
  if (!signature) return undefined;
  const { r, s, v } = signature;
  const digest = Buffer.from(unsignedHash.slice(2), 'hex');
  return findSigner(digest, `${r}${s.slice(2)}${v.toString(16)}`);
}
