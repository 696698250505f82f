import { second } from '../../kernel/time-units.ts';

/** Processing limits of the request log; how much it stores is a setting. */

/** Records are written twice a second. */
export const restMilliseconds = second / 2;
/** Lines per batch. */
export const linesAtOnce = 100;
/** Maximum time per slice in which notes are converted to records. */
export const sliceMilliseconds = 2;
/** Notes of more than this size, in bytes, are written immediately. */
export const heavyNotes = 4 * 1024 * 1024;
/** Maximum size of a file, since files are read and removed as a whole. */
export const segmentBytes = 4 * 1024 * 1024;
/**
 * Number of segments within the limits, so that removing the oldest segment leaves most records.
 */
export const segmentsInBounds = 8;
/** A search returns its results after reading this many bytes. */
export const searchBytes = 16 * 1024 * 1024;
/** Console requests may use a tenth of the limits; console reads have another tenth. */
export const shareApart = 10;

/** Maximum burst of notes, and rate per second. */
export interface Rate {
  readonly atOnce: number;
  readonly perSecond: number;
}

/**
 * Limits during a flood: the log may use less than 3 % of the time (`shareOfTime`). More than 50
 * reads a second help no reader. Changes, failures and rejected calls are looked up later, so they
 * can also use the remaining allowances below their own.
 */
export const rates = {
  notable: { atOnce: 500, perSecond: 200 },
  refused: { atOnce: 500, perSecond: 100 },
  reads: { atOnce: 500, perSecond: 50 },
  apart: { atOnce: 500, perSecond: 100 },
  looks: { atOnce: 500, perSecond: 50 },
} as const satisfies Record<string, Rate>;

/**
 * Maximum share of the time for the lines of all rates together; if lines are slow, fewer are
 * written in a lasting flood.
 */
export const shareOfTime = 0.025;
/** Minimum share of each rate, however slow the lines are. */
export const leastOfRates = 0.1;
