import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';

/** The dates between which an offer can be bought, as instants; open-ended if missing. */
export interface OfferDates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Validates that the end of an offer is in the future and after its start. */
export function checkDates({ startDate, endDate }: OfferDates, now: string): Result<void> {
  const invalidEndDate = (message: string) => invalidInput([{ path: 'endDate', message }]);
  if (endDate === undefined) return ok();
  if (endDate <= now) return invalidEndDate('Must be in the future.');
  if (startDate !== undefined && endDate <= startDate)
    return invalidEndDate('Must be after startDate.');
  return ok();
}
