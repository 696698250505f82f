import { Signature } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { type Failed, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import {
  surroundings,
  type TransactionObject,
  transactionObject,
} from '../../../model/transactions/transaction-object.ts';
import { isKeySignature } from '../../signatures/verify-signer.ts';
import type { ParsedTransaction, TransactionField } from './observed-transaction.ts';
import { highestNonce, nonceTooHigh, tipTooHigh } from './outline.ts';
import { noKeyRecovered, parseRaw, toAuthorization } from './parse-raw.ts';

type Unsigned = Omit<ParsedTransaction, 'digest' | 'signed'>;

/**
 * Parses transaction fields as written by a program. Missing fields are left to the wallet; a signed transaction has
 * all fields, and its signer is recovered.
 */
export function parseObject(object: TransactionObject): Result<ParsedTransaction> {
  const fault = faultOfNames(object) ?? faultOfFees(object) ?? faultOfType(object);
  if (fault) return fault;
  const unsigned = fieldsOf(object);
  if (object.r !== undefined || object.s !== undefined) return joinSignature(object, unsigned);
  return ok({ ...unsigned, digest: toTransaction(unsigned, object)?.unsignedHash });
}

function faultOfNames({ nonce, data, input, gas, gasLimit }: TransactionObject) {
  if (nonce !== undefined && nonce > highestNonce) return invalidField('nonce', nonceTooHigh);
  if (data !== undefined && input !== undefined && data !== input)
    return invalidField('input', 'This differs from data. Omit one of them.');
  if (gas !== undefined && gasLimit !== undefined && gas !== gasLimit)
    return invalidField('gasLimit', 'This differs from gas. Omit one of them.');
  return undefined;
}

/** For a mined transaction, a node reports the price paid as gasPrice next to both fees. */
function faultOfFees(object: TransactionObject): Failed | undefined {
  const type = typeOf(object);
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, r } = object;
  const usesEip1559 = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined;
  if (type < 2 && usesEip1559)
    return invalidField(
      maxFeePerGas === undefined ? 'maxPriorityFeePerGas' : 'maxFeePerGas',
      `Type ${type} has only gasPrice. Omit this field or the type.`,
    );
  if (type >= 2 && gasPrice !== undefined && r === undefined)
    return invalidField('gasPrice', 'Use either gasPrice, or maxFeePerGas and maxPriorityFeePerGas.');
  return (maxPriorityFeePerGas ?? 0n) > (maxFeePerGas ?? maxPriorityFeePerGas ?? 0n)
    ? invalidField('maxPriorityFeePerGas', tipTooHigh)
    : undefined;
}

/** Blobs and authorizations are in calls of their own types only. */
function faultOfType(object: TransactionObject): Failed | undefined {
  const { to, blobVersionedHashes, authorizationList } = object;
  const type = typeOf(object);
  if ((type === 3) !== (blobVersionedHashes?.length ?? 0) > 0)
    return invalidField('blobVersionedHashes', 'Type 3 (EIP-4844) has blobs, and no other type.');
  if ((type === 4) !== (authorizationList?.length ?? 0) > 0)
    return invalidField('authorizationList', 'Type 4 (EIP-7702) has authorizations, and no other type.');
  return type > 2 && to === undefined
    ? invalidField('to', `Type ${type} cannot create a contract. Add a receiver.`)
    : undefined;
}

/** The type as stated, or inferred from the fields. */
function typeOf({ type, gasPrice, maxFeePerGas, accessList, ...fields }: TransactionObject) {
  if (type !== undefined) return type;
  if (fields.authorizationList !== undefined) return 4;
  if (fields.blobVersionedHashes !== undefined || fields.maxFeePerBlobGas !== undefined) return 3;
  if (gasPrice === undefined || maxFeePerGas !== undefined) return 2;
  return accessList === undefined ? 0 : 1;
}

function fieldsOf(object: TransactionObject): Unsigned {
  const { chainId, from, to, value = 0n, nonce, accessList = [] } = object;
  const { gas, gasLimit, data, input, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = object;
  const type = typeOf(object);
  return {
    type,
    chainId: chainId === 0n ? undefined : chainId,
    from,
    to,
    value,
    nonce,
    gasLimit: gas ?? gasLimit,
    ...(type >= 2 ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }),
    data: data ?? input ?? '0x',
    accessList,
    maxFeePerBlobGas: object.maxFeePerBlobGas,
    blobVersionedHashes: object.blobVersionedHashes,
    authorizations: object.authorizationList?.map(toAuthorization),
    unreadFields: Object.keys(object).filter((name) => !(name in transactionObject.shape || surroundings.has(name))),
    pathOf: (field) => nameOf(object, field),
  };
}

/** A field under the name it was sent with. */
function nameOf(object: TransactionObject, field: TransactionField): string | undefined {
  const names = field === 'gasLimit' ? ['gas', 'gasLimit'] : field === 'data' ? ['data', 'input'] : [field];
  return names.find((name) => object[name] !== undefined);
}

/** The transaction in signing form; `undefined` while the wallet must fill in fields. */
function toTransaction(
  { type, to, value, data, ...fields }: Unsigned,
  { authorizationList }: Pick<TransactionObject, 'authorizationList'>,
): Transaction | undefined {
  const { chainId, nonce, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fields;
  const isPriced =
    type >= 2 ? maxFeePerGas !== undefined && maxPriorityFeePerGas !== undefined : gasPrice !== undefined;
  const { maxFeePerBlobGas, blobVersionedHashes } = fields;
  if (nonce === undefined || gasLimit === undefined || !isPriced) return undefined;
  if (type === 3 && maxFeePerBlobGas === undefined) return undefined;
  const authorizations = authorizationList?.flatMap(({ signature, ...authorization }) =>
    signature !== undefined && isKeySignature(signature)
      ? [{ ...authorization, signature: Signature.from(signature) }]
      : [],
  );
  if (authorizations?.length !== authorizationList?.length) return undefined;
  if (chainId === undefined && type > 0) return undefined;
  return Transaction.from({
    type,
    to: to ?? null,
    value,
    data,
    chainId: chainId ?? 0n,
    nonce: Number(nonce),
    gasLimit,
    ...(type >= 2 ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }),
    ...(type === 3 && { maxFeePerBlobGas, blobVersionedHashes: [...(blobVersionedHashes ?? [])] }),
    ...(type === 4 && { authorizationList: authorizations }),
    ...(type > 0 && { accessList: fields.accessList }),
  });
}

/** Encodes the fields with the signature and parses the bytes like any raw transaction. */
function joinSignature(
  { r, s, v, yParity, authorizationList }: TransactionObject,
  unsigned: Unsigned,
): Result<ParsedTransaction> {
  const missing = Object.entries({ r, s, v: v ?? yParity }).find(([, part]) => part === undefined);
  if (missing) return invalidField(missing[0], 'A signature needs r, s and either v or yParity.');
  const transaction = toTransaction(unsigned, { authorizationList });
  if (!transaction) return invalidField('r', 'A signed transaction needs chain, nonce, gas and fees. Add them.');
  const raw = signedBytes(transaction, { r, s, v: yParity ?? v });
  const parsed = raw === undefined ? undefined : parseRaw(raw);
  if (!parsed?.ok) return invalidField('r', noKeyRecovered);
  const { from, digest, signed } = parsed.value;
  if (unsigned.from !== undefined && unsigned.from !== from)
    return invalidField('from', `The signature is from ${from}, which must be the sender.`);
  return ok({ ...unsigned, from, digest, signed });
}

function signedBytes(
  transaction: Transaction,
  { r = '', s = '', v = 0n }: Pick<TransactionObject, 'r' | 's' | 'v'>,
): string | undefined {
  const word = (part: string) => `0x${part.slice(2).padStart(64, '0')}`;
  try {
    transaction.signature = { r: word(r), s: word(s), v };
    return transaction.serialized;
  } catch {
    return undefined;
  }
}

function invalidField(field: string, message: string): Failed {
  return invalidInput([{ path: `transaction.${field}`, message }]);
}
