import type { DueThing } from '../../resources/due.ts';

/** Things that are due one after the other, in an index that is in that order. */
export interface Moments {
  /** How many are due before this, in milliseconds since 1970. */
  before(moment: number): number;
  /** So many from a place on. */
  things(place: number, limit: number): readonly DueThing[];
}

/** A span of time, in milliseconds since 1970: behind `from`, up to `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** How many are due within a span. */
export function countWithin({ before }: Moments, { from, to }: Span): number {
  return Math.max(0, before(to + 1) - before(from + 1));
}

/** The first of a span, so many at most. */
export function firstWithin(moments: Moments, span: Span, limit: number): readonly DueThing[] {
  const count = Math.min(limit, countWithin(moments, span));
  return count === 0 ? [] : moments.things(moments.before(span.from + 1), count);
}
