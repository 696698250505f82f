import { untilInputEnds } from '../../adapters/processes/input-end.ts';
import { UsageError } from '../../kernel/startup-error.ts';
import { readFlags } from '../../read-flags.ts';
import type { Command } from '../command.ts';
import { productVersion } from '../headless-host.ts';
import { nouns } from '../resources/resource.ts';
import { connect } from '../resources/service-calls.ts';
import { operatorTokenOf, placeOf, serviceFlags } from '../running-service.ts';
import { toolsFor } from './tools.ts';

/** The flags of `vaultdesk mcp`. */
export const mcpFlags = {
  ...serviceFlags,
  'allow-writes': { type: 'boolean' },
  nouns: { type: 'string' },
} as const;

/**
 * `vaultdesk mcp`: the operations of the running service as tools of a coding assistant, over the standard streams. Those
 * that change something are there by `--allow-writes` alone.
 */
export const mcp: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, mcpFlags);
  const chosen = flags.text('nouns')?.split(',') ?? [];
  const unknown = chosen.find((noun) => !nouns().includes(noun));
  if (unknown !== undefined)
    throw new UsageError(`--nouns: there is no ${unknown}. There are ${nouns().join(', ')}.`);
  // The standard input is the assistant's, so that nothing can be asked there.
  const silent = { ...terminal, ask: async () => '' };
  await operatorTokenOf(silent, placeOf(flags));
  const parts = {
    version: productVersion(),
    tools: toolsFor({ allowsWrites: flags.has('allow-writes'), nouns: chosen }),
    calls: connect({ ...silent, warn: () => {} }, placeOf(flags)),
  };
  // Of the protocol nobody else has a use, and reading its code takes a while.
  const { serveTools } = await import('./mcp-server.ts');
  const stop = await serveTools(parts);
  await Promise.race([untilInputEnds(), terminal.untilSignal()]);
  await stop();
};
