import { toIsoEnd, toIsoInstant } from '../words/instant-text.ts';
import { minuteIn } from './search-fields.ts';

/** A span of time as lists keep it in the URL: minutes in the reader's zone, both of them in it. */
export interface SpanSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The fields of a span. */
export const spanFields = { from: minuteIn, to: minuteIn };

/** A span as the service is asked for it. */
export function toSpanInput({ from, to }: SpanSearch) {
  return {
    from: from === undefined ? undefined : toIsoInstant(from),
    to: to === undefined ? undefined : toIsoEnd(to),
  };
}
