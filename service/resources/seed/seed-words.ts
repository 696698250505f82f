import { z } from 'zod';
import { spanMilliseconds } from '../../kernel/span.ts';

/** The most entries of one kind in a seed. */
export const maximumEntries = 5_000;

/** What an entry of a seed is called within it; other entries refer to it so. */
export const seedName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,59}$/,
    'Name it with 1 to 60 lower-case letters, digits and hyphens, a letter first.',
  )
  .meta({ examples: ['alice'] });

/** Entries of one kind by their names. */
export function entriesOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z
    .record(seedName, entry)
    .refine((entries) => Object.keys(entries).length <= maximumEntries, tooMany)
    .default({})
    .meta({ description });
}

/** Entries of one kind that nothing refers to. */
export function listOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z.array(entry).max(maximumEntries, tooMany).default([]).meta({ description });
}

const tooMany = `There are more than ${maximumEntries}. Make several seeds of it.`;

/** An amount of whole coins or USDC above 0, as a number or its text. */
export const seedAmount = z
  .union([z.number(), z.string().max(40)], 'Use a number or its text.')
  .refine(
    (amount) => /^\d+(\.\d+)?$/.test(String(amount)) && Number(amount) > 0,
    'Use an amount above 0, with a point before a fraction.',
  )
  .meta({ examples: ['12.5'] });

/** How many, from 1. */
export const seedCount = z.int().min(1, 'Use 1 or more.');

/** A span of time. @example "3d" */
export const seedSpan = z
  .string()
  .refine((text) => spanMilliseconds(text) !== undefined, 'Use a span such as 90s, 5m, 2h or 3d.')
  .meta({ examples: ['3d'] });
