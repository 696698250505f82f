import type { ParsedTransaction } from './parsed-transaction.ts';

type Priced = Pick<ParsedTransaction, 'gasLimit' | 'gasPrice' | 'maxFeePerGas'>;

/** What the gas of a transaction costs at most, in wei; nothing where the wallet decides it. */
export function feeOf({ gasLimit, gasPrice, maxFeePerGas }: Priced): bigint | undefined {
  const price = maxFeePerGas ?? gasPrice;
  return gasLimit === undefined || price === undefined ? undefined : gasLimit * price;
}
