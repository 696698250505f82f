import type { TransactionReading } from '../../../service/resources/transaction-reading.ts';

const types = ['Legacy', 'EIP-2930', 'EIP-1559', 'EIP-4844', 'EIP-7702'];

/** The common name of a transaction type. */
export function typeText({ type }: Pick<TransactionReading, 'type'>): string {
  return types[type] ?? `Type ${type}`;
}

/** @example "EIP-1559, signed", "Legacy, the wallet fills in nonce and gas" */
export function orderOf(reading: TransactionReading): string {
  if (reading.hash !== undefined) return `${typeText(reading)}, signed`;
  const walletFields = fieldsLeftToWallet(reading);
  const last = walletFields.at(-1);
  if (last === undefined) return `${typeText(reading)}, not signed yet`;
  const list =
    walletFields.length === 1 ? last : `${walletFields.slice(0, -1).join(', ')} and ${last}`;
  return `${typeText(reading)}, the wallet fills in ${list}`;
}

function fieldsLeftToWallet({ chainId, nonce, gasLimit, ...fees }: TransactionReading): string[] {
  const isPriced = fees.gasPrice !== undefined || fees.maxFeePerGas !== undefined;
  return [
    chainId === undefined ? 'chain' : '',
    nonce === undefined ? 'nonce' : '',
    gasLimit === undefined ? 'gas' : '',
    isPriced ? '' : 'fees',
  ].filter(Boolean);
}
