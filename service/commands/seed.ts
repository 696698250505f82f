import { readSeedFile } from '../config.ts';
import { UsageError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';
import { checkSeedFile, makeSeed } from './make-seed.ts';
import { findRunningService, parseServiceFlags, serviceFlags } from './running-service.ts';

const ownFlags = { check: { type: 'boolean' } } as const;
export const seedFlags = { ...serviceFlags, ...ownFlags };

/**
 * `vaultdesk seed FILE [--check]`: loads a seed into the running service, or only validates it.
 */
export const seed: Command = async (terminal) => {
  const [path, ...argv] = terminal.argv;
  if (path === undefined || path.startsWith('-'))
    throw new UsageError('Missing file. Usage: vaultdesk seed FILE [--check].');
  const flags = parseServiceFlags(argv, ownFlags);
  const file = readSeedFile(path);
  const service = await findRunningService(terminal, flags);
  if (flags.has('check')) {
    const { entries } = await checkSeedFile(service, file);
    const counts = Object.entries(entries).map(([part, count]) => `${count} ${part}`);
    terminal.print(`${path} is valid: ${counts.join(', ') || 'no entries'}.`);
    return;
  }
  const { total, snapshot } = await makeSeed(service, file, terminal.print);
  terminal.print(`All ${total} entries created. Snapshot of the state before: ${snapshot}.`);
};
