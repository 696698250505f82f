import { z } from 'zod';
import { parseUnits } from '../../kernel/base-units.ts';
import { spanMilliseconds } from '../../kernel/span.ts';
import { nativeDecimals } from '../balance.ts';

/** Maximum number of entries of one kind in a seed. */
export const maximumEntries = 5_000;

/** The name of an entry, by which other entries refer to it. */
export const seedName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,59}$/,
    'Use 1 to 60 lowercase letters, digits and hyphens for the name, starting with a letter.',
  )
  .meta({ examples: ['alice'] });

/** Entries of one kind by name. */
export function entriesOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z
    .record(seedName, entry)
    .refine((entries) => Object.keys(entries).length <= maximumEntries, tooMany)
    .default({})
    .meta({ description });
}

/** Entries of one kind that no other entry refers to. */
export function listOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z.array(entry).max(maximumEntries, tooMany).default([]).meta({ description });
}

const tooMany = `Use at most ${maximumEntries} entries. Split the seed into several.`;

/** An amount of whole coins or USDC above 0, as a number or a text. */
export const seedAmount = z
  .union([z.number(), z.string().max(40)], 'Use a number or its text.')
  .refine((amount) => {
    const units = parseUnits(amount, nativeDecimals);
    return typeof units === 'bigint' && units > 0n;
  }, 'Use an amount greater than 0, with a decimal point.')
  .meta({ examples: ['12.5'] });

/** A count of at least 1. */
export const seedCount = z.int().min(1, 'Use 1 or more.');

/** A duration. @example "3d" */
export const seedSpan = z
  .string()
  .refine((text) => spanMilliseconds(text) !== undefined, 'Use a duration, e.g. 90s, 5m, 2h or 3d.')
  .meta({ examples: ['3d'] });
