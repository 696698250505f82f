import { readFlags } from '../../host/read-flags.ts';
import { snapshotName, snapshotSummary } from '../../model/installation/snapshot.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { issueText } from '../../model/kernel/results/validation.ts';
import type { Command } from '../command.ts';
import { askService, findRunningService, placeOf, serviceFlags } from './running-service.ts';

/** `vaultdesk snapshot NAME`: saves records and chains of the running service in one file of its data directory. */
export const snapshot: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, serviceFlags, { words: 1 });
  const [name] = flags.words;
  if (name === undefined) throw new UsageError('Missing name. Usage: vaultdesk snapshot NAME.');
  const parsedName = snapshotName.safeParse(name, { error: issueText });
  if (!parsedName.success) throw new UsageError(`Invalid name ${name}. ${parsedName.error.issues[0]?.message ?? ''}`);
  const service = await findRunningService(terminal, placeOf(flags));
  const request = { method: 'POST', path: 'snapshots', body: { name: parsedName.data } } as const;
  const { path, records, chains } = await askService(service, request, snapshotSummary);
  const stored = chains.filter(({ state }) => state === 'kept').length;
  terminal.print(`${path}: ${records} records and ${stored} chains.`);
};
