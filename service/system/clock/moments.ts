import type { DueRecord } from '../../resources/due.ts';

/** Due items in an ordered index. */
export interface Moments {
  /** The number of items due before a moment, in milliseconds since 1970. */
  before(moment: number): number;
  /** Up to `limit` items from an index on. */
  things(offset: number, limit: number): readonly DueRecord[];
}

/** A time span in milliseconds since 1970: after `from`, up to and including `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The number of items within a span. */
export function countWithin({ before }: Moments, { from, to }: Span): number {
  return Math.max(0, before(to + 1) - before(from + 1));
}

/** The first items of a span, at most `limit`. */
export function firstWithin(moments: Moments, span: Span, limit: number): readonly DueRecord[] {
  const count = Math.min(limit, countWithin(moments, span));
  return count === 0 ? [] : moments.things(moments.before(span.from + 1), count);
}
