import { parseUnits } from '../../../service/model/kernel/values/numbers.ts';
import { readWholeNumber } from '../../../service/model/kernel/values/read-integer.ts';

const mostDecimals = 30;

/** Why a text is not a valid amount, or `null`. */
export function amountMessage(text: string): string | null {
  const units = parseUnits(text, mostDecimals);
  if (typeof units === 'object') return units.fault;
  return units > 0n ? null : 'Enter an amount greater than 0.';
}

/** Why a text is not a whole number, or `null`; an empty text is valid. */
export function optionalWholeMessage(text: string): string | null {
  const number = text.trim() === '' ? 0n : readWholeNumber(text);
  return typeof number === 'object' ? number.fault : null;
}
