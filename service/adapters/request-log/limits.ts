import { second } from '../../kernel/time-units.ts';

/** How much the request log takes at once, all of it in one place; how much it keeps is a setting. */

/** Records are written twice a second. */
export const restMilliseconds = second / 2;
/** So many at once. */
export const linesAtOnce = 100;
/** The event loop is held no longer at once, while notes become records. */
export const sliceMilliseconds = 2;
/** Notes that weigh so much, in bytes, are written at once. */
export const heavyNotes = 4 * 1024 * 1024;
/** A file is no larger, so that whole ones are read and removed. */
export const segmentBytes = 4 * 1024 * 1024;
/** The bounds are this many segments, so that removing the oldest leaves most. */
export const segmentsInBounds = 8;
/** A search that has looked at so much answers what it has. */
export const searchBytes = 16 * 1024 * 1024;
/** Of the calls that are kept apart there are fewer, one for so many of the others; of looks as many again. */
export const shareApart = 10;

/** How many notes of a kind are taken at once, and how many a second when they go on coming. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/**
 * What is written of a flood: all of it together costs less than three parts of a hundred (`shareOfTime`). Nobody reads fifty
 * answers a second; what was changed or failed, and what was refused, is looked for later, and takes what those
 * below have left where its own is spent.
 */
export const rates = {
  notable: { atOnce: 500, perSecond: 200 },
  refused: { atOnce: 500, perSecond: 100 },
  reads: { atOnce: 500, perSecond: 50 },
  apart: { atOnce: 500, perSecond: 100 },
  looks: { atOnce: 500, perSecond: 50 },
} as const satisfies Record<string, Rate>;

/** What the lines of all rates together may take of the time; of a flood that goes on fewer are written where they would take more. */
export const shareOfTime = 0.025;
/** However long they take, this part of each rate is written. */
export const leastOfRates = 0.1;
