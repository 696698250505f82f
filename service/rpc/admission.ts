import type { FailureCode } from '../kernel/failures.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Confirmation } from '../ports/confirmation.ts';
import type { ConsoleSessions, SessionFault } from '../ports/console-sessions.ts';
import { type ConsoleProof, readProof } from '../resources/console-proof.ts';

/** Somebody at a console: how they confirm, and their session where it is in a browser. */
export interface Admitted {
  readonly confirmation: Confirmation;
  readonly session?: { readonly id: string; readonly name: string };
  /** What the page signed, unless its session has a token. */
  readonly proof?: ConsoleProof | undefined;
  /** Aborted when they are out. */
  readonly ended?: AbortSignal;
}

/** Whether a call comes from the console, and of whom. */
export type Admission = (request: Request) => Result<Admitted>;

/** The header of a session's proof or token: unlike a cookie, a browser sends it from the console's own page only. */
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
  unproved: [
    'console.proof-required',
    'This call carries no fresh proof: the service was restarted, or the proof was used. Reload the page.',
  ],
};

/** Admits pages of open sessions: by a proof of this very call, or by a token. */
export function bySession(sessions: ConsoleSessions): Admission {
  return ({ headers, method, url }) => {
    const sent = headers.get(sessionHeader) ?? '';
    const proof = readProof(sent);
    const { pathname, search } = new URL(url);
    const found = proof
      ? sessions.findByProof(proof, { method, target: pathname + search })
      : sessions.find(sent);
    if (typeof found === 'string') return fail(...refusals[found]);
    const { id, name, confirmation, ended } = found;
    return ok({ confirmation, session: { id, name }, proof, ended });
  };
}

/** Admits every call, for a door that only the host's own window reaches. */
export function byHost(confirmation: Confirmation): Admission {
  return () => ok({ confirmation });
}
