import { type AuditPorts, noteAct } from '../audit/note-act.ts';
import { fail, ok } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { worldPath } from '../resources/world.ts';
import type { ConsoleDoor } from '../rpc/console.ts';
import { callsPath, consoleBase, sessionsPath } from '../system/addresses.ts';
import type { Pages } from './arrival.ts';
import { answerWith } from './exchanges/answer-with.ts';

/**
 * Serves the console on the listener. A session is opened by the key of a one-time link and handed to the
 * page that brings it, which keeps it for its own origin: a cookie would go to every port of this machine.
 */
export function mountConsole(
  pages: Pages,
  console: ConsoleDoor,
  ports: AuditPorts & Pick<Ports, 'consoleSessions' | 'changes' | 'installation'>,
): void {
  pages.post(sessionsPath, async (context) => {
    const key = context.req.header('x-vaultdesk-entry') ?? '';
    const { requestId } = context.env;
    const agent = context.req.header('user-agent') ?? '';
    const entered = await ports.consoleSessions.enter(key, agent);
    if (entered) {
      const { id, name } = entered.session;
      const who = { kind: 'session', id, name } as const;
      const act = { who, act: 'console.enter', words: 'Open the console by a link' };
      const noted = await noteAct(ports, { ...act, details: {}, request: requestId });
      if (!noted.ok) return answerWith(context.env, noted);
      ports.changes.publish({ tables: ['sessions'], ids: [id] });
    }
    const answer = entered ? ok({ session: entered.token }) : linkWasUsed;
    return answerWith(context.env, answer);
  });
  pages.all('/console', (context) =>
    context.redirect(`${worldPath(ports.installation.world)}${consoleBase}`),
  );
  pages.all(`${callsPath}*`, ({ req, env: { exchange, requestId } }) => {
    if (exchange) exchange.isUntold = true;
    return console.fetch(req.raw, requestId);
  });
  pages.all(`${consoleBase}*`, async ({ req, env: { exchange } }) => {
    const response = await console.fetch(req.raw);
    if (exchange && response.ok) exchange.isUntold = true;
    return response;
  });
}

const linkWasUsed = fail(
  'console.session-required',
  'This link was used, or the service started again since. Each link works once.',
);
