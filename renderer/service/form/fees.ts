import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import { nativeDecimals } from '../../../service/model/wallets/balance.ts';
import type { TransactionInspection } from '../call/client.ts';

/** A whole number as the API returns it. */
type Integer = string | number;
type Fees = Pick<TransactionInspection, 'gasLimit' | 'maxFeePerGas' | 'gasPrice'>;

const gweiDecimals = 9;

/** The gas cost of a transaction in whole coins; `undefined` before it is in a block. */
export function feePaid({
  gasUsed,
  effectiveGasPrice,
}: {
  readonly gasUsed?: Integer | undefined;
  readonly effectiveGasPrice?: Integer | undefined;
}): string | undefined {
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
