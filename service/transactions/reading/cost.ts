import type { ChainNetwork } from '../../ports/chains.ts';
import { nativeText } from '../../signatures/inspection/amounts.ts';
import type { ParsedTransaction } from './parsed-transaction.ts';

type Priced = Pick<ParsedTransaction, 'gasLimit' | 'gasPrice' | 'maxFeePerGas'>;

/** What the gas of a transaction costs at most, in wei; nothing where the wallet decides it. */
export function feeOf({ gasLimit, gasPrice, maxFeePerGas }: Priced): bigint | undefined {
  const price = maxFeePerGas ?? gasPrice;
  return gasLimit === undefined || price === undefined ? undefined : gasLimit * price;
}

/** An amount in whole coins; of a chain that is none of this service nobody knows what they are called. */
export function coinsText(network: ChainNetwork | undefined, wei: bigint): string {
  return nativeText(wei, network?.nativeSymbol ?? (wei === 10n ** 18n ? 'coin' : 'coins'));
}
