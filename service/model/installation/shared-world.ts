import { z } from 'zod';

/** The instance that does the background work of a shared world. */
export const leaseHolder = z.object({
  instance: z.string(),
  name: z.string(),
  /** Increases with each instance that acquires the lease. */
  epoch: z.int(),
  /** By that instance's clock. */
  until: z.string(),
  isHere: z.boolean(),
});
export type LeaseHolder = z.infer<typeof leaseHolder>;

/** The state of this instance within a shared world. */
export const sharedWorldView = z
  .object({
    /** Absent if this instance stores its state in its own files. */
    world: z
      .object({
        name: z.string(),
        /** World, host, port and database; no user name, no password. */
        database: z.string(),
        instance: z.object({ id: z.string(), name: z.string() }),
        /** Absent right after it was released. */
        lease: leaseHolder.optional(),
        /** The last log entry that is applied here. */
        lsn: z.int(),
        /** Time since this instance was last known to be up to date. */
        ageMilliseconds: z.int().optional(),
        /** Maximum age of the data that reads may return. */
        maximumAgeMilliseconds: z.int(),
        /** Whether reads skip the database check because no other instance writes. */
        readsAlone: z.boolean(),
      })
      .optional(),
    database: z.object({ state: z.enum(['answers', 'failing', 'lost']), reason: z.string().optional() }),
  })
  .meta({ id: 'SharedWorld' });
export type SharedWorldView = z.infer<typeof sharedWorldView>;
