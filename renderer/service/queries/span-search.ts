import { toIsoEnd, toIsoInstant } from '../labels/instant-text.ts';
import { minuteIn } from './search-fields.ts';

/** A period as list URL parameters: minutes in the reader's time zone, both included. */
export interface SpanSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The fields of a period. */
export const spanFields = { from: minuteIn, to: minuteIn };

/** A period in service format. */
export function toSpanInput({ from, to }: SpanSearch) {
  return {
    from: from === undefined ? undefined : toIsoInstant(from),
    to: to === undefined ? undefined : toIsoEnd(to),
  };
}
