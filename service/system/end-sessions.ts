import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { EndedSessions } from '../resources/console-session.ts';

type SessionPorts = Pick<Ports, 'consoleSessions' | 'changes'>;

/**
 * Ends a console session immediately and notifies its open pages. May be the caller's own session.
 */
export async function endSession(
  ports: SessionPorts,
  { sessionId }: { sessionId: string },
): Promise<Result<Record<string, never>>> {
  if (!ports.consoleSessions.list().some(({ id }) => id === sessionId))
    return fail('console-session.not-found', `No open session has the id ${sessionId}.`);
  const ended = await end(ports, [sessionId]);
  return ended.ok ? ok({}) : ended;
}

/** Ends every session except the caller's own; a caller without a session ends all. */
export async function endOtherSessions(
  ports: SessionPorts,
  caller: Caller,
): Promise<Result<EndedSessions>> {
  const ownId = caller.role === 'operator' ? caller.sessionId : undefined;
  const others = ports.consoleSessions.list().filter(({ id }) => id !== ownId);
  const ended = await end(
    ports,
    others.map(({ id }) => id),
  );
  return ended.ok ? ok({ ended: others.length }) : ended;
}

async function end(
  { consoleSessions, changes }: SessionPorts,
  ids: readonly string[],
): Promise<Result<void>> {
  const ended = await consoleSessions.end(ids);
  changes.publish({ tables: ['sessions'], ids });
  return ended;
}
