import type { FailureCode } from '../kernel/failures.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Confirmation } from '../ports/confirmation.ts';
import type { ConsoleSessions, SessionFault } from '../ports/console-sessions.ts';
import { type ConsoleProof, readProof } from '../resources/console-proof.ts';

/** An admitted console caller: how it confirms, and its session if it is a browser. */
export interface Admitted {
  readonly confirmation: Confirmation;
  readonly session?: { readonly id: string; readonly name: string };
  /** What the page signed, unless its session uses a token. */
  readonly proof?: ConsoleProof | undefined;
  /** Aborted when the session ends. */
  readonly ended?: AbortSignal;
}

/** Decides whether a call comes from an open console, and from which session. */
export type Admission = (request: Request) => Result<Admitted>;

/** The header of a session's proof or token: unlike a cookie, a browser sends it from the console's own page only. */
export const sessionHeader = 'x-vaultdesk-session';

const refusals: Readonly<Record<SessionFault, readonly [FailureCode, string]>> = {
  unknown: [
    'console.session-required',
    'Open the console with a link. Create the link with: vaultdesk console (requires the operator token).',
  ],
  expired: [
    'console.session-expired',
    'This session reached the limit of the setting consoleSessionDays. Open the console with a new link, created with: vaultdesk console.',
  ],
  ended: [
    'console.session-ended',
    'This session was ended. Open the console with a new link, created with: vaultdesk console.',
  ],
  unproved: [
    'console.proof-required',
    'Reload the page. This call has no fresh proof: the service was restarted, or the proof was already used.',
  ],
};

/** Admits pages of open sessions: with a proof of this exact call, or with a token. */
export function bySession(sessions: ConsoleSessions): Admission {
  return ({ headers, method, url }) => {
    const headerValue = headers.get(sessionHeader) ?? '';
    const proof = readProof(headerValue);
    const { pathname, search } = new URL(url);
    const result = proof
      ? sessions.findByProof(proof, { method, target: pathname + search })
      : sessions.find(headerValue);
    if (typeof result === 'string') return fail(...refusals[result]);
    const { id, name, confirmation, ended } = result;
    return ok({ confirmation, session: { id, name }, proof, ended });
  };
}

/** Admits every call, for a transport that only the host's own window reaches. */
export function byHost(confirmation: Confirmation): Admission {
  return () => ok({ confirmation });
}
