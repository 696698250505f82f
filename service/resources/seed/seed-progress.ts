import { z } from 'zod';

/** Something that is wrong with a seed: where, and what to do. */
export const seedFault = z
  .object({
    pointer: z.string().meta({
      description: 'A JSON pointer (RFC 6901).',
      examples: ['/wallets/treasury/user'],
    }),
    line: z.int().optional().meta({ description: 'From 1, where the seed came as a text.' }),
    column: z.int().optional(),
    message: z.string(),
  })
  .meta({ id: 'SeedFault' });
export type SeedFault = z.infer<typeof seedFault>;

const countsByPart = z.record(z.string(), z.int());

/** What a look at a seed found. */
export const seedCheck = z
  .object({
    fits: z.boolean(),
    faults: z.array(seedFault).meta({ description: 'At most 50; all have to be mended.' }),
    faultCount: z.int(),
    entries: countsByPart.meta({ description: 'By part of the file.' }),
  })
  .meta({ id: 'SeedCheck' });
export type SeedCheck = z.infer<typeof seedCheck>;

/** Why a seed ended before its end, what stands of it, and how to get back. */
export const seedEnd = z.object({
  code: z.string(),
  message: z.string(),
  pointer: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
  wayBack: z.string(),
});
export type SeedEnd = z.infer<typeof seedEnd>;

/** How far the seed is that this process was asked for last. */
export const seedProgress = z
  .object({
    state: z.enum(['none', 'applying', 'done', 'failed']),
    chapters: z.array(z.object({ title: z.string(), done: z.int(), total: z.int() })),
    done: z.int().meta({ description: 'How many entries stand.' }),
    total: z.int(),
    at: z
      .object({ pointer: z.string(), line: z.int().optional() })
      .optional()
      .meta({ description: 'What was begun last.' }),
    snapshot: z.string().optional().meta({ description: 'Of the moment before.' }),
    failure: seedEnd.optional(),
  })
  .meta({ id: 'SeedProgress' });
export type SeedProgress = z.infer<typeof seedProgress>;

/** A seed that comes with the service. */
export const seedExample = z
  .object({ name: z.string(), description: z.string(), text: z.string() })
  .meta({ id: 'SeedExample' });
