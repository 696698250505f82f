import { fail, ok, type Result } from '../kernel/result.ts';
import type { Confirmation } from '../ports/confirmation.ts';
import type { ConsoleSessions } from '../ports/console-sessions.ts';

/** Whether a call comes from the console, and how its person confirms. */
export type Admission = (request: Request) => Result<Confirmation>;

/** The header of a session's token: a browser sends it for the console's own page alone, as it would no cookie. */
export const sessionHeader = 'x-vaultdesk-session';

/** Admits whoever sends the token of an open session. */
export function bySession(sessions: ConsoleSessions): Admission {
  return ({ headers }) => {
    const confirmation = sessions.find(headers.get(sessionHeader) ?? undefined);
    return confirmation
      ? ok(confirmation)
      : fail('console.session-required', 'Open the console by the link printed at start.');
  };
}

/** Admits every call, for a door that only the host's own window reaches. */
export function byHost(confirmation: Confirmation): Admission {
  return () => ok(confirmation);
}
