import { z } from 'zod';

/** A browser that came by a one-time link, as the operator sees it. */
export const consoleSession = z
  .object({
    id: z.uuid(),
    /** What it is called in the audit log. */
    name: z.string().meta({ examples: ['Firefox on Linux 7f3a'] }),
    beganAt: z.iso.datetime(),
    /** To some minutes. */
    lastSeenAt: z.iso.datetime(),
    /** When it is over, whatever happens; by the clock of the machine. */
    endsAt: z.iso.datetime(),
    /** Whether a restart ends it too: its page has a token, because its browser offers no WebCrypto at that address. */
    endsWithProcess: z.boolean(),
    /** Whether it is the one that asks. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'ConsoleSession' });
export type ConsoleSession = z.infer<typeof consoleSession>;

/** How many sessions ended. */
export const endedSessions = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' });
export type EndedSessions = z.infer<typeof endedSessions>;
