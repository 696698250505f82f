import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { ConsoleSession } from '../resources/console-session.ts';

/** Lists the open browser sessions, last seen first. */
export async function listSessions(
  { consoleSessions }: Pick<Ports, 'consoleSessions'>,
  caller: Caller,
): Promise<Result<ConsoleSession[]>> {
  const ownId = caller.role === 'operator' ? caller.sessionId : undefined;
  return ok(consoleSessions.list().map((session) => ({ ...session, isOwn: session.id === ownId })));
}
