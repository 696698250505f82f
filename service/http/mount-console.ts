import { fail, ok } from '../kernel/result.ts';
import type { ConsoleSessions } from '../ports/console-sessions.ts';
import { consoleBase, sessionsPath } from '../system/addresses.ts';
import type { Pages } from './arrival.ts';
import { answerWith } from './exchanges/answer-with.ts';

/**
 * Serves the console on the listener. A session is opened by the key of a one-time link and handed to the
 * page that brings it, which keeps it for its own origin: a cookie would go to every port of this machine.
 */
export function mountConsole(
  pages: Pages,
  console: { fetch(request: Request): Promise<Response> },
  sessions: ConsoleSessions,
): void {
  pages.post(sessionsPath, async (context) => {
    const key = context.req.header('x-vaultdesk-entry') ?? '';
    const entered = await sessions.enter(key, context.req.header('user-agent') ?? '');
    const answer = entered ? ok({ session: entered.token }) : linkWasUsed;
    return answerWith(context.env, answer);
  });
  pages.all('/console', (context) => context.redirect(consoleBase));
  pages.all(`${consoleBase}*`, (context) => console.fetch(context.req.raw));
}

const linkWasUsed = fail(
  'console.session-required',
  'This link was used, or the service started again since. Each link works once.',
);
