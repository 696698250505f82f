import { hashAuthorization } from 'ethers/hash';
import { Transaction } from 'ethers/transaction';
import { type Failed, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { findSigner } from '../../signatures/verify-signer.ts';
import type { Authorization, ParsedTransaction } from './observed-transaction.ts';
import { outlineOf } from './outline.ts';

/** Maximum length in characters: 0x and two digits for each of 120 KiB, the size a node accepts. */
const maximumLength = 2 + 2 * 120 * 1024;

/**
 * Parses exactly what a node would accept: canonical encoding and a recoverable signature. An error has its byte in the
 * path: `transaction[12]`.
 */
export function parseRaw(raw: string): Result<ParsedTransaction> {
  if (raw.length > maximumLength) return notBytes('Use 120 KiB at most.');
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(raw)) return notBytes('Use 0x and hexadecimal digits, two per byte.');
  const outline = outlineOf(Buffer.from(raw.slice(2), 'hex'));
  if ('fault' in outline) return invalidByte(outline.fault, outline.at);
  const transaction = decode(raw);
  const { fields } = outline;
  if (!transaction) return invalidByte('v is not valid for a signature.', fields.get('v')?.from ?? 0);
  const from = signerOf(transaction);
  if (transaction.signature && !from) return invalidByte(noKeyRecovered, fields.get('r')?.from ?? 0);
  if (spellingOf(transaction) !== raw.toLowerCase())
    return invalidByte('A node would encode these fields differently and read other values.', 0);
  return ok({
    ...fieldsOf(transaction),
    from,
    signed: transaction.hash === null ? undefined : { hash: transaction.hash },
    unreadFields: [],
    pathOf: (name) => {
      const field = fields.get(name);
      return field && `[${field.from}..${field.end}]`;
    },
  });
}

/** The error for a signature without a matching key. */
export const noKeyRecovered = 'The signature matches no key. Sign again, with s in the lower half (EIP-2).';

function fieldsOf(transaction: Transaction) {
  const { type, to, value, nonce, gasLimit, data, chainId, accessList } = transaction;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const { maxFeePerBlobGas, blobVersionedHashes, authorizationList } = transaction;
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
    maxFeePerBlobGas: maxFeePerBlobGas ?? undefined,
    blobVersionedHashes: blobVersionedHashes ?? undefined,
    authorizations: authorizationList?.map(({ signature: { r, _s, v }, ...authorization }) =>
      toAuthorization({ ...authorization, signature: `${r}${_s.slice(2)}${v.toString(16)}` }),
    ),
    digest: transaction.unsignedHash,
  };
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
  // The getter `s` throws for values in the upper half, which need an explanation instead.
  const { r, _s: s, v } = signature;
  return findSigner(Buffer.from(unsignedHash.slice(2), 'hex'), `${r}${s.slice(2)}${v.toString(16)}`);
}

/** An authorization with the account that signed it. */
export function toAuthorization({
  signature,
  ...authorization
}: Omit<Authorization, 'authority'> & { readonly signature?: string | undefined }): Authorization {
  const digest = Buffer.from(hashAuthorization(authorization).slice(2), 'hex');
  return { ...authorization, authority: signature && findSigner(digest, signature) };
}

function notBytes(message: string): Failed {
  return invalidInput([{ path: 'transaction', message }]);
}

function invalidByte(message: string, byte: number): Failed {
  return invalidInput([{ path: `transaction[${byte}]`, message }]);
}
