import { Transaction } from 'ethers/transaction';
import { type Failed, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { findSigner } from '../../signatures/recover-address.ts';
import { outlineOf } from './outline.ts';
import type { ParsedTransaction } from './parsed-transaction.ts';

/** Characters of a raw transaction: 0x and two for each of 120 KiB, with what stands around it in a call. */
const maximumLength = 2 + 2 * 120 * 1024;

/**
 * Reads what a node would take, and nothing it would refuse: one spelling alone, a signature that
 * recovers. A fault has the byte it is at in its path: `transaction[12]`.
 */
export function parseRaw(raw: string): Result<ParsedTransaction> {
  if (raw.length > maximumLength) return notBytes('Use 120 KiB at most.');
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(raw))
    return notBytes('Use 0x and hexadecimal digits, two for a byte.');
  const outline = outlineOf(Buffer.from(raw.slice(2), 'hex'));
  if ('fault' in outline) return broken(outline.fault, outline.at);
  const transaction = decode(raw);
  const { fields } = outline;
  if (!transaction) return broken('v belongs to no signature.', fields.get('v')?.from ?? 0);
  const from = signerOf(transaction);
  if (transaction.signature && !from) return broken(recoversNobody, fields.get('r')?.from ?? 0);
  if (spellingOf(transaction) !== raw.toLowerCase())
    return broken('A node would spell these fields in another way, and take them for others.', 0);
  return ok({
    ...fieldsOf(transaction),
    from,
    signed: hashOf(transaction),
    unreadFields: [],
    pathOf: (name) => {
      const field = fields.get(name);
      return field && `[${field.from}..${field.end}]`;
    },
  });
}

/** What is said of a signature that belongs to no key. */
export const recoversNobody =
  'The signature recovers nobody: sign again, with s in the lower half (EIP-2).';

function fieldsOf(transaction: Transaction) {
  const { type, to, value, nonce, gasLimit, data, chainId, accessList } = transaction;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return {
    type: type ?? 0,
    chainId: chainId === 0n ? undefined : chainId,
    to: to ?? undefined,
    value,
    nonce: BigInt(nonce),
    gasLimit,
    gasPrice: gasPrice ?? undefined,
    maxFeePerGas: maxFeePerGas ?? undefined,
    maxPriorityFeePerGas: maxPriorityFeePerGas ?? undefined,
    data,
    accessList: accessList ?? [],
    digest: transaction.unsignedHash,
  };
}

function hashOf({ hash }: Transaction) {
  return hash === null ? undefined : { hash };
}

function decode(raw: string): Transaction | undefined {
  try {
    return Transaction.from(raw);
  } catch {
    return undefined;
  }
}

function spellingOf(transaction: Transaction): string | undefined {
  try {
    return transaction.signature ? transaction.serialized : transaction.unsignedSerialized;
  } catch {
    return undefined;
  }
}

function signerOf({ signature, unsignedHash }: Transaction): string | undefined {
  if (!signature) return undefined;
  // The getter `s` throws for one in the upper half, which is to be told in words.
  const { r, _s: s, v } = signature;
  return findSigner(
    Buffer.from(unsignedHash.slice(2), 'hex'),
    `${r}${s.slice(2)}${v.toString(16)}`,
  );
}

function notBytes(message: string): Failed {
  return invalidInput([{ path: 'transaction', message }]);
}

function broken(message: string, byte: number): Failed {
  return invalidInput([{ path: `transaction[${byte}]`, message }]);
}
