import { z } from 'zod';

/** What took the place of a world. */
export const replacedWorld = z
  .object({
    /** Higher with every world that takes the place of another. */
    world: z.int(),
    /** What the clock of the service shows in it. */
    at: z.iso.datetime(),
    /** The snapshot of what was there before: restoring it undoes this. */
    undo: z.string(),
  })
  .meta({ id: 'ReplacedWorld' });
export type ReplacedWorld = z.infer<typeof replacedWorld>;
