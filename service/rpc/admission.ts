import type { FailureCode } from '../kernel/failures.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Confirmation } from '../ports/confirmation.ts';
import type { ConsoleSessions, SessionFault } from '../ports/console-sessions.ts';

/** Somebody at a console: how they confirm, and their session where it is in a browser. */
export interface Admitted {
  readonly confirmation: Confirmation;
  readonly session?: { readonly id: string; readonly name: string };
  /** Aborted when they are out. */
  readonly ended?: AbortSignal;
}

/** Whether a call comes from the console, and of whom. */
export type Admission = (request: Request) => Result<Admitted>;

/** The header of a session's token: a browser sends it for the console's own page alone, as it would no cookie. */
export const sessionHeader = 'x-vaultdesk-session';

const refusals: Readonly<Record<SessionFault, readonly [FailureCode, string]>> = {
  unknown: [
    'console.session-required',
    'Open the console by a link: vaultdesk console makes one, with the operator token.',
  ],
  expired: [
    'console.session-expired',
    'This session lasted as long as the setting consoleSessionDays says. Open the console by a new link: vaultdesk console makes one.',
  ],
  ended: [
    'console.session-ended',
    'This session was ended. Open the console by a new link: vaultdesk console makes one.',
  ],
};

/** Admits whoever sends the token of an open session. */
export function bySession(sessions: ConsoleSessions): Admission {
  return ({ headers }) => {
    const found = sessions.find(headers.get(sessionHeader) ?? '');
    if (typeof found === 'string') return fail(...refusals[found]);
    const { id, name, confirmation, ended } = found;
    return ok({ confirmation, session: { id, name }, ended });
  };
}

/** Admits every call, for a door that only the host's own window reaches. */
export function byHost(confirmation: Confirmation): Admission {
  return () => ok({ confirmation });
}
