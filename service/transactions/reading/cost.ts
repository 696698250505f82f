import type { ChainNetwork } from '../../ports/chains.ts';
import { nativeText } from '../../signatures/inspection/amounts.ts';
import type { ParsedTransaction } from './parsed-transaction.ts';

type Priced = Pick<
  ParsedTransaction,
  'gasLimit' | 'gasPrice' | 'maxFeePerGas' | 'maxFeePerBlobGas' | 'blobVersionedHashes'
>;

/** Gas of a blob (EIP-4844). */
const gasOfABlob = 131_072n;

/** The maximum gas cost of a transaction, in wei; `undefined` if the wallet decides it. */
export function feeOf({ gasLimit, gasPrice, maxFeePerGas, ...blobs }: Priced): bigint | undefined {
  const price = maxFeePerGas ?? gasPrice;
  const { blobVersionedHashes = [], maxFeePerBlobGas } = blobs;
  const blobGas = BigInt(blobVersionedHashes.length) * gasOfABlob;
  if (gasLimit === undefined || price === undefined) return undefined;
  if (blobGas > 0n && maxFeePerBlobGas === undefined) return undefined;
  return gasLimit * price + blobGas * (maxFeePerBlobGas ?? 0n);
}

/** An amount in whole coins; of unknown chains, the coin's name is unknown. */
export function coinsText(network: ChainNetwork | undefined, wei: bigint): string {
  return nativeText(wei, network?.nativeSymbol ?? (wei === 10n ** 18n ? 'coin' : 'coins'));
}

/** @example "2 blobs" */
export function blobsText({ length }: readonly string[]): string {
  return length === 1 ? '1 blob' : `${length} blobs`;
}
