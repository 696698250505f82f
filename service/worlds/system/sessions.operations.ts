import { z } from 'zod';
import { consoleSession, endedSessions } from '../../model/access/console-session.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';

type SessionPorts = Pick<Ports, 'consoleSessions' | 'changes'>;

async function end({ consoleSessions, changes }: SessionPorts, ids: readonly string[]): Promise<Result<void>> {
  const ended = await consoleSessions.end(ids);
  changes.publish({ tables: ['sessions'], ids });
  return ended;
}

export const sessionOperations = {
  list: query({
    summary: 'List console sessions',
    description:
      'Sessions that are open in browsers. They survive a restart unless endsWithProcess is true. Backups do not contain them; the desktop has none.',
    route: route('GET', '/_vaultdesk/sessions'),
    input: z.object({}),
    output: z.array(consoleSession),
    async run({ consoleSessions }, _input, caller) {
      const ownId = caller.role === 'operator' ? caller.sessionId : undefined;
      return ok(consoleSessions.list().map((session) => ({ ...session, isOwn: session.id === ownId })));
    },
  }),
  end: mutation({
    summary: 'End console session',
    description: 'Takes effect immediately: an open page of the session shows it.',
    route: route('DELETE', '/_vaultdesk/sessions/{sessionId}', { reply: 'acknowledged' }),
    input: z.object({ sessionId: uuid }),
    output: z.object({}),
    async run(ports, { sessionId }) {
      if (!ports.consoleSessions.list().some(({ id }) => id === sessionId))
        return fail('console-session.not-found', `No open session has the id ${sessionId}.`);
      const ended = await end(ports, [sessionId]);
      return ended.ok ? ok({}) : ended;
    },
  }),
  endOthers: mutation({
    summary: 'End all other console sessions',
    description: "All except the caller's own; all if the caller is a program.",
    route: route('POST', '/_vaultdesk/sessions/endings'),
    input: z.object({}),
    output: endedSessions,
    async run(ports, _input, caller) {
      const ownId = caller.role === 'operator' ? caller.sessionId : undefined;
      const others = ports.consoleSessions.list().flatMap(({ id }) => (id === ownId ? [] : [id]));
      const ended = await end(ports, others);
      return ended.ok ? ok({ ended: others.length }) : ended;
    },
  }),
};
