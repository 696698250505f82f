import { parseInstant } from '../../kernel/parse-instant.ts';
import { type FieldFailure, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';

/** A span of time as a caller writes it: ISO 8601, both ends inclusive, a day alone as a whole. */
export interface CreationSpan {
  readonly createdOnFrom?: string | undefined;
  readonly createdOnTo?: string | undefined;
}

/** The same as instants. */
export interface Span {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const dayAlone = /^\d{4}-\d{2}-\d{2}$/;
const lastMoment = 'T23:59:59.999Z';

/** Reads a span; both ends at fault are reported together. */
export function readDates({ createdOnFrom, createdOnTo }: CreationSpan): Result<Span> {
  const faults: FieldFailure[] = [];
  const read = (path: keyof CreationSpan, text: string | undefined) => {
    const instant = text === undefined ? undefined : parseInstant(text);
    if (text !== undefined && instant === undefined)
      faults.push({ path, message: 'Use an ISO 8601 date and time.' });
    return instant;
  };
  const from = read('createdOnFrom', createdOnFrom);
  const to = read('createdOnTo', createdOnTo?.trim().replace(dayAlone, `$&${lastMoment}`));
  if (from !== undefined && to !== undefined && to < from)
    faults.push({ path: 'createdOnTo', message: 'It is before createdOnFrom. Use a later one.' });
  return faults.length > 0 ? invalidInput(faults) : ok({ from, to });
}
