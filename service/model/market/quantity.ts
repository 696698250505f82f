import { z } from 'zod';
import type { ValueFault } from '../kernel/values/faults.ts';
import { parseUnits } from '../kernel/values/numbers.ts';
import { readWholeNumber } from '../kernel/values/read-integer.ts';
import { readBytes } from '../kernel/values/read-scalars.ts';
import { usdcDecimals } from '../transactions/dev-contracts.ts';
import { nativeDecimals } from '../wallets/balance.ts';

/** A number object, e.g. {"type":"BigNumber","hex":"0x05"}. */
const numberObject = z
  .looseObject({ type: z.string().optional(), hex: z.string().optional() })
  .meta({ description: 'A number as JSON of ethers, e.g. {"type":"BigNumber","hex":"0x05"}.' });

/** An amount or a count as callers send it; `test/reference/accepted-forms.ts` lists the forms. */
export const quantity = z.union(
  [z.string().max(100), z.number(), z.bigint(), numberObject],
  'Use a number or its text.',
);
export type Quantity = z.output<typeof quantity>;

/** A quantity converted with `read`, which returns the value or a fault. */
export function quantityOf<Value extends string | number | bigint>(read: (sent: Quantity) => Value | ValueFault) {
  return quantity.transform((sent, context): Value => {
    const value = read(sent);
    if (typeof value !== 'object') return value;
    context.addIssue(value.fault);
    return z.NEVER;
  });
}

/** Bytes as 0x-hexadecimal text, converted to lowercase; `size` is their exact number. */
export function bytesText(size?: number) {
  return z.string().transform((sent, context) => {
    const bytes = readBytes(sent, size === undefined ? {} : { size });
    if (typeof bytes === 'string') return bytes.toLowerCase();
    context.addIssue(bytes.fault);
    return z.NEVER;
  });
}

/** Bytes as 0x-hexadecimal text, converted to lowercase. */
export const bytesInput = bytesText();

/** A whole number of at least 0 that fits into 256 bits, converted to a bigint. */
export const wholeNumber = quantityOf((sent) => readWholeNumber(sent));

/** An amount of whole coins, converted to the smallest unit. */
export const nativeAmount = quantityOf((sent) => parseUnits(sent, nativeDecimals));

export const tokenTypeNumber = quantityOf((sent) => readWholeNumber(sent, 999_999_999n)).transform(Number);

const maximumCount = BigInt(Number.MAX_SAFE_INTEGER);

/** A count of at least 1. */
export const itemCount = quantityOf((sent) => readWholeNumber(sent, maximumCount))
  .refine((count) => count > 0n, { error: 'Use 1 or more.', abort: true })
  .transform(Number);

/** The maximum price: JSON numbers represent smaller prices exactly. */
const highestPrice = 1_000_000_000n * 10n ** BigInt(usdcDecimals);

/** A USDC amount of at least 0, converted to millionths as decimal text. */
export const usdcAmount = quantityOf(readUsdc)
  .refine((units) => units <= highestPrice, { error: 'Use at most 1000000000.', abort: true })
  .transform(String);

const guardDecimals = 30;

/** Computed numbers are rounded half up to six decimals (`10 / 3`, `0.1 + 0.2`); texts must be exact. */
function readUsdc(sent: Quantity): bigint | ValueFault {
  const exact = parseUnits(sent, usdcDecimals);
  if (typeof exact !== 'object' || !isComputed(sent)) return exact;
  const fine = parseUnits(sent, usdcDecimals + guardDecimals);
  if (typeof fine === 'object') return exact;
  const unit = 10n ** BigInt(guardDecimals);
  return (fine + unit / 2n) / unit;
}

/** JSON numbers with more digits than a double represents exactly arrive as text. */
function isComputed(sent: Quantity): boolean {
  if (typeof sent === 'object') return false;
  return typeof sent === 'number' || String(sent).replaceAll(/\D/g, '').length > 15;
}

/** A USDC price above 0, converted to millionths as decimal text. */
export const usdcPrice = usdcAmount
  .refine((units) => units !== '0', 'Use an amount greater than 0.')
  .meta({
    description: 'USDC, greater than 0, with at most six decimals; numbers with more are rounded half up.',
    examples: [12.5, '12.5'],
  });
