import { readSeedFile } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { checkSeedFile, makeSeed } from './make-seed.ts';
import { findRunningService, parseServiceFlags, serviceFlags } from './running-service.ts';

const ownFlags = { check: { type: 'boolean' } } as const;
/** The flags of `vaultdesk seed`. */
export const seedFlags = { ...serviceFlags, ...ownFlags };

/** `vaultdesk seed FILE [--check]`: makes what a seed says in the running service, or looks at it alone. */
export const seed: Command = async (terminal) => {
  const [path, ...argv] = terminal.argv;
  if (path === undefined || path.startsWith('-'))
    throw new UsageError('Name the file of a seed: vaultdesk seed FILE [--check].');
  const flags = parseServiceFlags(argv, ownFlags);
  const file = readSeedFile(path);
  const service = await findRunningService(terminal, flags);
  if (flags.has('check')) {
    const { entries } = await checkSeedFile(service, file);
    const counts = Object.entries(entries).map(([part, count]) => `${count} ${part}`);
    terminal.print(`${path} fits: ${counts.join(', ') || 'nothing is in it'}.`);
    return;
  }
  const { total, snapshot } = await makeSeed(service, file, terminal.print);
  terminal.print(`All ${total} entries stand. The moment before is the snapshot ${snapshot}.`);
};
