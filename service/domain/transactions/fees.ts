import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { type Failed, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { Overrides } from '../../model/transactions/transaction-request.ts';
import type { FeeData } from '../../platform/ports/chains.ts';
import { signDigest } from '../signatures/sign.ts';
import { findSigner } from '../signatures/verify-signer.ts';

/** The fees per unit of gas, in wei: EIP-1559 or legacy. */
export type Fees =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint };

type FeeOverrides = Omit<Overrides, 'gasLimit' | 'nonce'>;

/** Merges the market's fees with the caller's. Incompatible fees are rejected with their path. */
export function chooseFees(market: FeeData, overrides: FeeOverrides): Result<Fees> {
  const usesEip1559 = overrides.maxFeePerGas !== undefined || overrides.maxPriorityFeePerGas !== undefined;
  if (overrides.gasPrice !== undefined)
    return usesEip1559
      ? rejectField('gasPrice', 'Use either gasPrice, or maxFeePerGas and maxPriorityFeePerGas.')
      : ok({ gasPrice: overrides.gasPrice });
  if (market.baseFeePerGas === undefined)
    return usesEip1559
      ? rejectField(
          overrides.maxFeePerGas === undefined ? 'maxPriorityFeePerGas' : 'maxFeePerGas',
          'The chain does not support EIP-1559. Use gasPrice.',
        )
      : ok({ gasPrice: market.gasPrice });
  return chooseEip1559Fees(market, overrides, market.baseFeePerGas);
}

function chooseEip1559Fees(market: FeeData, overrides: FeeOverrides, baseFeePerGas: bigint): Result<Fees> {
  const tip = overrides.maxPriorityFeePerGas ?? market.maxPriorityFeePerGas ?? 0n;
  const maxFeePerGas = overrides.maxFeePerGas ?? 2n * baseFeePerGas + tip;
  if (tip <= maxFeePerGas) return ok({ maxFeePerGas, maxPriorityFeePerGas: tip });
  return overrides.maxPriorityFeePerGas === undefined
    ? ok({ maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas })
    : rejectField('maxPriorityFeePerGas', 'This exceeds maxFeePerGas. Use at most maxFeePerGas.');
}

/** The maximum price of a unit of gas. */
export function feeCap(fees: Fees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas;
}

function tipCap(fees: Fees): bigint {
  return 'gasPrice' in fees ? fees.gasPrice : fees.maxPriorityFeePerGas;
}

/**
 * Fees with which a node accepts a replacement for transactions of the same nonce: both parts at least 12.5 % above
 * each of them, and never below `fees`.
 */
export function outbid(fees: Fees, others: readonly Fees[]): Fees {
  const cap = largest([feeCap(fees), ...others.map((other) => raised(feeCap(other)))]);
  const tip = largest([tipCap(fees), ...others.map((other) => raised(tipCap(other)))]);
  if ('gasPrice' in fees) return { gasPrice: largest([cap, tip]) };
  return { maxFeePerGas: largest([cap, tip]), maxPriorityFeePerGas: tip };
}

/** Adds an eighth, rounded up, and at least 1 wei. */
function raised(fee: bigint): bigint {
  return fee + fee / 8n + 1n;
}

function largest(values: readonly bigint[]): bigint {
  return values.reduce((highest, value) => (value > highest ? value : highest), 0n);
}

/** The fees of a stored transaction. */
export function feesOf({
  gasPrice,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<TransactionRecord, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>): Fees {
  if (maxFeePerGas === undefined) return { gasPrice: BigInt(gasPrice ?? 0) };
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas ?? 0) };
}

/** Converts fees to their stored form. */
export function feeFields(fees: Fees) {
  return 'gasPrice' in fees
    ? { gasPrice: String(fees.gasPrice) }
    : { maxFeePerGas: String(fees.maxFeePerGas), maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas) };
}

/** The maximum cost of a transaction for its sender, in wei. */
export function highestCost(transaction: {
  readonly value: bigint;
  readonly gasLimit: bigint;
  readonly fees: Fees;
}): bigint {
  return transaction.value + transaction.gasLimit * feeCap(transaction.fees);
}

export function rejectField(field: keyof Overrides, message: string): Failed {
  return invalidInput([{ path: `transactionRequest.chainSpecificFields.${field}`, message }]);
}

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
 * Signs as EIP-1559 (type 2), or with legacy fees as EIP-155. Throws if the sender recovered from the signature is not
 * `from`.
 */
export function signTransaction(
  unsigned: UnsignedTransaction,
  privateKey: Uint8Array,
  from: string,
): SignedTransaction {
  const transaction = toTransaction(unsigned);
  const digest = digestOf(transaction);
  return joinSignature(transaction, digest, { ...signDigest(digest, privateKey), from });
}

/** Like `signTransaction`, with an external key: `sign` returns r, s and v as 65 bytes. */
export async function signTransactionBy(
  sign: (digest: Uint8Array) => Promise<Result<string>>,
  unsigned: UnsignedTransaction,
  from: string,
): Promise<Result<SignedTransaction>> {
  const transaction = toTransaction(unsigned);
  const digest = digestOf(transaction);
  const signature = await sign(digest);
  return signature.ok ? ok(joinSignature(transaction, digest, { signature: signature.value, from })) : signature;
}

function joinSignature(
  transaction: Transaction,
  digest: Uint8Array,
  { signature, from }: { signature: string; from: string },
): SignedTransaction {
  if (findSigner(digest, signature) !== from)
    throw new Error(`The signed transaction of ${from} does not recover to its sender.`);
  transaction.signature = signature;
  const bytes = transaction.serialized;
  return { bytes, hash: keccak256(Buffer.from(bytes.slice(2), 'hex')) };
}

function toTransaction({ fees, ...fields }: UnsignedTransaction): Transaction {
  return Transaction.from({ ...fields, ...fees, type: 'gasPrice' in fees ? 0 : 2 });
}

function digestOf({ unsignedHash }: Transaction): Uint8Array {
  return Buffer.from(unsignedHash.slice(2), 'hex');
}
