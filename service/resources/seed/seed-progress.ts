import { z } from 'zod';

/** A fault in a seed: its position and the required fix. */
export const seedFault = z
  .object({
    pointer: z.string().meta({
      description: 'A JSON pointer (RFC 6901).',
      examples: ['/wallets/treasury/user'],
    }),
    line: z
      .int()
      .optional()
      .meta({ description: 'Line number from 1; present if the seed was sent as text.' }),
    column: z.int().optional(),
    message: z.string(),
  })
  .meta({ id: 'SeedFault' });
export type SeedFault = z.infer<typeof seedFault>;

const countsByPart = z.record(z.string(), z.int());

/** The result of a seed dry run. */
export const seedCheck = z
  .object({
    fits: z.boolean(),
    faults: z.array(seedFault).meta({ description: 'At most 50. Fix all of them.' }),
    faultCount: z.int(),
    entries: countsByPart.meta({ description: 'Number of entries per part of the file.' }),
  })
  .meta({ id: 'SeedCheck' });
export type SeedCheck = z.infer<typeof seedCheck>;

/** Why a seed stopped early, what was created, and how to undo it. */
export const seedEnd = z.object({
  code: z.string(),
  message: z.string(),
  pointer: z.string(),
  line: z.int().optional(),
  column: z.int().optional(),
  wayBack: z.string(),
});
export type SeedEnd = z.infer<typeof seedEnd>;

/** Progress of the last seed requested from this process. */
export const seedProgress = z
  .object({
    state: z.enum(['none', 'applying', 'done', 'failed']),
    chapters: z.array(z.object({ title: z.string(), done: z.int(), total: z.int() })),
    done: z.int().meta({ description: 'Number of created entries.' }),
    total: z.int(),
    at: z
      .object({ pointer: z.string(), line: z.int().optional() })
      .optional()
      .meta({ description: 'The entry that was started last.' }),
    snapshot: z.string().optional().meta({ description: 'Snapshot of the state before the seed.' }),
    failure: seedEnd.optional(),
  })
  .meta({ id: 'SeedProgress' });
export type SeedProgress = z.infer<typeof seedProgress>;

/** A built-in seed. */
export const seedExample = z
  .object({ name: z.string(), description: z.string(), text: z.string() })
  .meta({ id: 'SeedExample' });
