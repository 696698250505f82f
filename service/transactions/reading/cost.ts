import type { ChainNetwork } from '../../ports/chains.ts';
import { nativeText } from '../../signatures/inspection/amounts.ts';
import type { ParsedTransaction } from './parsed-transaction.ts';

type Priced = Pick<ParsedTransaction, 'gasLimit' | 'gasPrice' | 'maxFeePerGas'>;

/** The maximum gas cost of a transaction, in wei; `undefined` if the wallet decides it. */
export function feeOf({ gasLimit, gasPrice, maxFeePerGas }: Priced): bigint | undefined {
  const price = maxFeePerGas ?? gasPrice;
  return gasLimit === undefined || price === undefined ? undefined : gasLimit * price;
}

/** An amount in whole coins; of unknown chains, the coin's name is unknown. */
export function coinsText(network: ChainNetwork | undefined, wei: bigint): string {
  return nativeText(wei, network?.nativeSymbol ?? (wei === 10n ** 18n ? 'coin' : 'coins'));
}
