import { parseUnits, parseWholeNumber } from '../../kernel/base-units.ts';
import { parseInstant } from '../../kernel/parse-instant.ts';
import type { FieldFailure } from '../../kernel/result.ts';
import { usdcDecimals } from '../../resources/box-contracts.ts';
import type { Quantity } from '../../resources/quantity.ts';

/** The most that a price may be, in millionths: JSON numbers tell smaller ones exactly. */
const highestPrice = 1_000_000_000n * 10n ** BigInt(usdcDecimals);

/** Where what is wrong with the fields of a request is gathered. */
export class FieldReader {
  readonly faults: FieldFailure[] = [];

  /** Notes a fault; answers nothing in the place of a value. */
  refuse(path: string, message: string): undefined {
    this.faults.push({ path, message });
    return undefined;
  }

  /** A price above 0 in millionths of USDC, as decimal text. */
  price(path: string, sent: Quantity | null | undefined): string | undefined {
    const units = this.amountOfMoney(path, sent);
    return units === '0' ? this.refuse(path, 'Use more than 0.') : units;
  }

  /** An amount of USDC from 0 in millionths, as decimal text. */
  amountOfMoney(path: string, sent: Quantity | null | undefined): string | undefined {
    if (sent == null) return undefined;
    const units = parseUnits(sent, usdcDecimals);
    if (typeof units === 'object') return this.refuse(path, units.fault);
    if (units > highestPrice) return this.refuse(path, 'Use at most 1000000000.');
    return String(units);
  }

  /** A whole number from 1. */
  count(path: string, sent: Quantity | null | undefined): number | undefined {
    if (sent == null) return undefined;
    const number = parseWholeNumber(sent, BigInt(Number.MAX_SAFE_INTEGER));
    if (typeof number === 'object') return this.refuse(path, number.fault);
    return number === 0n ? this.refuse(path, 'Use 1 or more.') : Number(number);
  }

  /** An instant of ISO 8601. */
  date(path: string, sent: string | null | undefined): string | undefined {
    if (sent == null) return undefined;
    const instant = parseInstant(sent);
    return instant ?? this.refuse(path, 'Use an ISO 8601 date and time.');
  }

  /** The two dates of an offer go together and its end is to come. */
  dates({ startDate, endDate }: OfferDates, now: string): void {
    if (endDate === undefined) return;
    if (endDate <= now) this.refuse('endDate', 'The end has passed. Use one to come.');
    else if (startDate !== undefined && endDate <= startDate)
      this.refuse('endDate', 'The end is not after startDate. Use a later one.');
  }
}

/** When an offer can be bought, as instants; open where one is missing. */
export interface OfferDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}
