import { Transaction } from 'ethers/transaction';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { findSigner } from '../../signatures/recover-address.ts';

/** A transaction, and who signed it. */
export interface ParsedTransaction {
  readonly transaction: Transaction;
  readonly from?: string | undefined;
}

/** Types that exist and are not read here. */
const unread: ReadonlyMap<number, string> = new Map([
  [3, 'EIP-4844, with blobs'],
  [4, 'EIP-7702, with authorizations'],
]);

/** Reads what a node would take, and nothing it would refuse: one spelling alone, a signature that recovers. */
export function parseRaw(raw: string): Result<ParsedTransaction> {
  const fault = faultOfType(Number.parseInt(raw.slice(2, 4), 16));
  if (fault) return broken(fault);
  const transaction = decode(raw);
  if (!transaction)
    return broken('These bytes are no whole transaction: some are missing, too many or misplaced.');
  if (spellingOf(transaction) !== raw.toLowerCase())
    return broken('Spell each number without leading zeros and each length in its shortest form.');
  if (!transaction.signature) return ok({ transaction });
  const from = signerOf(transaction);
  return from
    ? ok({ transaction, from })
    : broken('The signature recovers nobody: sign again, with s in the lower half (EIP-2).');
}

/** A list begins with 0xc0 or more; below it stands a type (EIP-2718). */
function faultOfType(first: number): string | undefined {
  if (first >= 0xc0 || first === 1 || first === 2) return undefined;
  const name = unread.get(first);
  return name
    ? `Type ${first} (${name}) is not read here. Use a legacy transaction or type 1 or 2.`
    : `No transaction begins with the byte 0x${first.toString(16).padStart(2, '0')}. Use a legacy list, 0x01 or 0x02.`;
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

function broken(message: string) {
  return invalidInput([{ path: 'raw', message }]);
}
