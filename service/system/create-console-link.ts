import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { consoleLink } from '../resources/addresses.ts';

/** Creates a link that opens the console in one browser. */
export async function createConsoleLink({
  consoleSessions,
  installation,
}: Pick<Ports, 'consoleSessions' | 'installation'>): Promise<Result<{ url: string }>> {
  if (installation.host !== 'headless')
    return fail('console.not-served', 'The desktop shows the console in its own window.');
  return ok({ url: consoleLink(installation.baseUrl(), consoleSessions.makeKey()) });
}
