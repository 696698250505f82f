import { z } from 'zod';

/** How this instance stands to the world that it may serve with others. */
export const sharedWorldView = z
  .object({
    /** Nothing where the state is in files of this instance alone. */
    world: z
      .object({
        name: z.string(),
        /** World, host, port and database: no user, no password. */
        database: z.string(),
        /** The one that answers. */
        instance: z.object({ id: z.string(), name: z.string() }),
        /** Who does the background work; nobody where it was just given back. */
        lease: z
          .object({
            instance: z.string(),
            name: z.string(),
            /** One more with each instance that took it. */
            epoch: z.int(),
            /** By the clock of that instance. */
            until: z.string(),
            isHere: z.boolean(),
          })
          .optional(),
        /** The last entry of the log that is applied here. */
        lsn: z.int(),
        /** How long ago it was known that nothing is missing here. */
        ageMilliseconds: z.int().optional(),
        /** So old may be what is read. */
        maximumAgeMilliseconds: z.int(),
        /** Whether the database is not asked before a read, as no other instance writes. */
        readsAlone: z.boolean(),
      })
      .optional(),
    database: z.object({
      state: z.enum(['answers', 'failing', 'lost']),
      reason: z.string().optional(),
    }),
  })
  .meta({ id: 'SharedWorld' });
export type SharedWorldView = z.infer<typeof sharedWorldView>;
