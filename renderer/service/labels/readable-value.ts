import { formatUnits } from '../../../service/model/kernel/values/numbers.ts';
import { usdcDecimals } from '../../../service/model/transactions/dev-contracts.ts';
import { toAmount, tokenDigits } from './amount.ts';

export type TokenUnits = { readonly decimals: number; readonly symbol: string };

const largest = String((1n << 256n) - 1n);
const amountNames = /^_?(?:amount|value|wad|balance|tokens)_?$/i;

/** Whether a parameter of a token contract is a token amount, judged by its name. */
export function isAmountName(name: string | undefined): boolean {
  return name !== undefined && amountNames.test(name);
}

/** A contract number in readable form; `undefined` if its digits are readable. @example "1.50 USDC" */
export function meaningOf(type: string, text: string, units?: TokenUnits): string | undefined {
  if (!/^u?int\d*$/.test(type) || !/^-?\d+$/.test(text)) return undefined;
  if (text === largest) return units ? `Unlimited ${units.symbol}` : 'The largest possible number';
  if (units && !text.startsWith('-'))
    return `${toAmount(formatUnits(BigInt(text), units.decimals), tokenDigits)} ${units.symbol}`;
  return /\d{5}/.test(text) ? BigInt(text).toLocaleString('en') : undefined;
}

/** The token units of a contract, if it is the USDC of its chain. */
export function unitsOf(address: string | undefined, usdc: string | undefined): TokenUnits | undefined {
  const isUsdc = usdc !== undefined && address?.toLowerCase() === usdc.toLowerCase();
  return isUsdc ? { decimals: usdcDecimals, symbol: 'USDC' } : undefined;
}

/** The units of an event argument: coins if its name contains wei, those of the token if it is an amount. */
export function unitsOfArgument(
  name: string,
  contract: string,
  chain: { readonly nativeSymbol: string; readonly contracts: { readonly usdc?: string | undefined } } | undefined,
): TokenUnits | undefined {
  if (/Wei$/.test(name)) return chain && { decimals: nativeDecimals, symbol: chain.nativeSymbol };
  return isAmountName(name) ? unitsOf(contract, chain?.contracts.usdc) : undefined;
}

/** The native coin of every supported chain has 18 decimals. */
const nativeDecimals = 18;
