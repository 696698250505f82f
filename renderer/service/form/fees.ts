import { z } from 'zod';
import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';
import type { transactionRequest } from '../../../service/model/transactions/transaction-request.ts';
import { nativeDecimals } from '../../../service/model/wallets/balance.ts';
import type { TransactionInspection } from '../call/client.ts';

/** A whole number as the API returns it. */
type Integer = string | number;
type Fees = Pick<TransactionInspection, 'gasLimit' | 'maxFeePerGas' | 'gasPrice'>;

const gweiDecimals = 9;

type GasUse = { readonly gasUsed?: Integer | undefined; readonly effectiveGasPrice?: Integer | undefined };

/** The gas cost of a transaction in whole coins; `undefined` before it is in a block. */
export function feePaid({ gasUsed, effectiveGasPrice }: GasUse): string | undefined {
  if (gasUsed === undefined || effectiveGasPrice === undefined) return undefined;
  return formatUnits(BigInt(gasUsed) * BigInt(effectiveGasPrice), nativeDecimals);
}

/** The maximum gas cost in whole coins. */
export function feeAtMost({ gasLimit, maxFeePerGas, gasPrice }: Fees): string {
  return formatUnits(BigInt(gasLimit) * BigInt(maxFeePerGas ?? gasPrice ?? '0'), nativeDecimals);
}

/** @example toGwei('1500000000') // "1.5" */
export function toGwei(wei: Integer): string {
  return formatUnits(BigInt(wei), gweiDecimals);
}

/** A fee increased by an eighth, the minimum for a node to accept a replacement transaction; in wei. */
export function raised(wei: string): string {
  const fee = BigInt(wei);
  return String(fee + fee / 8n + 1n);
}

/** @example toCount('1250000') // "1,250,000" */
export function toCount(digits: Integer): string {
  return BigInt(digits).toLocaleString('en');
}

/** The transaction options a user may set instead of Vaultdesk; form texts, '' if unset. */
export const noGasOptions = { gasLimit: '', maxFeePerGas: '', maxPriorityFeePerGas: '', nonce: '' } as const;
export type GasOption = keyof typeof noGasOptions;
type GasOptions = Readonly<Record<GasOption, string>>;

/** The rules of the four fields: empty, or a whole number. */
export const gasRules = {
  gasLimit: integerMessage,
  maxFeePerGas: integerMessage,
  maxPriorityFeePerGas: integerMessage,
  nonce: integerMessage,
} as const;

/** The options in transaction request format; empty if none is set. */
export function toChainSpecificFields(options: GasOptions): Partial<GasOptions> | undefined {
  const entries = (['gasLimit', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'] as const).flatMap((name) => {
    const text = options[name].trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function integerMessage(text: string): string | null {
  if (text.trim() === '') return null;
  const parsed = readWholeNumber(text.trim());
  return typeof parsed === 'bigint' ? null : parsed.fault;
}

/** An execution request as written by a caller. */
export type TransactionRequest = z.input<typeof transactionRequest>;

/** The request for an API line: without unset options. */
export function toShown(request: TransactionRequest) {
  return z.json().parse(JSON.parse(JSON.stringify(request)));
}
