import { type Flags, readFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { untilInputEnds } from '../../platform/processes/end-signals.ts';
import type { Command } from '../command.ts';
import { productVersion } from '../headless-host.ts';
import { nouns } from '../resources/resource.ts';
import { connect } from '../resources/service-calls.ts';
import { operatorTokenOf, placeOf, serviceFlags } from '../running/running-service.ts';
import { createToolbox } from './toolbox.ts';
import { toolsFor } from './tools.ts';

export const mcpFlags = {
  'allow-writes': { does: 'include calls that change data' },
  nouns: { value: 'NOUN,NOUN', does: 'only calls of these nouns; "vaultdesk help api" lists them' },
  'all-tools': { does: 'list all calls (default: at most 40, two of which call all others)' },
  ...serviceFlags,
} as const satisfies Flags;

/**
 * `vaultdesk mcp`: serves the operations of the running service as tools of a coding assistant,
 * over the standard streams. Operations that change data require `--allow-writes`. Lists the common
 * tools; all tools with `--all-tools` or `--nouns`.
 */
export const mcp: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, mcpFlags);
  const chosen = flags.text('nouns')?.split(',') ?? [];
  const unknown = chosen.find((noun) => !nouns().includes(noun));
  if (unknown !== undefined)
    throw new UsageError(`--nouns: unknown noun ${unknown}. Known nouns: ${nouns().join(', ')}.`);
  // The assistant uses the standard input, so questions are not possible.
  const silent = { ...terminal, ask: async () => '' };
  await operatorTokenOf(silent, placeOf(flags));
  const toolbox = createToolbox({
    tools: toolsFor({ allowsWrites: flags.has('allow-writes'), nouns: chosen }),
    listsAll: flags.has('all-tools') || chosen.length > 0,
    calls: connect({ ...silent, warn: () => {} }, placeOf(flags)),
  });
  // Imported lazily: no other command needs the protocol, and loading it takes a while.
  const { serveTools } = await import('./mcp-server.ts');
  const server = await serveTools({ version: productVersion(), toolbox });
  // A script ends its input after the last call, before the responses.
  await Promise.race([untilInputEnds().then(server.idle), terminal.untilSignal()]);
  await server.stop();
};
