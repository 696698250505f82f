import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';

/** When an offer can be bought, as instants; open where one is missing. */
export interface OfferDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The two dates of an offer go together and its end is to come. */
export function checkDates({ startDate, endDate }: OfferDates, now: string): Result<void> {
  const wrong = (message: string) => invalidInput([{ path: 'endDate', message }]);
  if (endDate === undefined) return ok();
  if (endDate <= now) return wrong('The end has passed. Use one to come.');
  if (startDate !== undefined && endDate <= startDate)
    return wrong('The end is not after startDate. Use a later one.');
  return ok();
}
