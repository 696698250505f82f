import { z } from 'zod';

/** A browser session started by a one-time link, as the operator sees it. */
export const consoleSession = z
  .object({
    id: z.uuid(),
    /** The session's name in the audit log. */
    name: z.string().meta({ examples: ['Firefox on Linux 7f3a'] }),
    beganAt: z.iso.datetime(),
    /** Accurate to a few minutes. */
    lastSeenAt: z.iso.datetime(),
    /** When the session expires at the latest; system time. */
    endsAt: z.iso.datetime(),
    /** Whether a restart ends it: its page uses a token because its browser offers no WebCrypto on that origin. */
    endsWithProcess: z.boolean(),
    /** Whether this is the caller's own session. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'ConsoleSession' });
export type ConsoleSession = z.infer<typeof consoleSession>;

export const endedSessions = z.object({ ended: z.int() }).meta({ id: 'EndedSessions' });
