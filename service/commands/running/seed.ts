import { readSeedFile } from '../../host/config.ts';
import { readFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import type { Command } from '../command.ts';
import { checkSeedFile, makeSeed } from './make-seed.ts';
import { findRunningService, placeOf, serviceFlags } from './running-service.ts';

export const seedFlags = {
  check: { does: 'only validate the file; requires no service' },
  ...serviceFlags,
} as const;

/**
 * `vaultdesk seed FILE`: loads a seed into the running service. With `--check`, only validates it, without a service.
 */
export const seed: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, seedFlags, { words: 1 });
  const [path] = flags.words;
  if (path === undefined) throw new UsageError('Missing file. Usage: vaultdesk seed FILE [--check].');
  const file = readSeedFile(path);
  if (flags.has('check')) {
    const { entries } = checkSeedFile(file);
    const counts = Object.entries(entries).map(([part, count]) => `${count} ${part}`);
    terminal.print(`${path} is valid: ${counts.join(', ') || 'no entries'}.`);
    return;
  }
  const service = await findRunningService(terminal, placeOf(flags));
  const { total, snapshot } = await makeSeed(service, file, terminal.print);
  terminal.print(`All ${total} entries created. Snapshot of the state before: ${snapshot}.`);
};
