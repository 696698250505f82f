import { readFlags } from '../../host/read-flags.ts';
import { snapshotName, snapshotSummary } from '../../model/installation/snapshot.ts';
import { replacedWorld } from '../../model/installation/world.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { issueText } from '../../model/kernel/results/validation.ts';
import type { Command, Terminal } from '../command.ts';
import { askService, findRunningService, placeOf, type ServicePlace, serviceFlags } from './running-service.ts';

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

/** Replaces the world of the running service and prints how to undo it. */
export async function replaceRunningWorld(terminal: Terminal, location: ServicePlace, path: string): Promise<void> {
  const service = await findRunningService(terminal, location);
  const { world, at, undo } = await askService(service, { method: 'POST', path }, replacedWorld);
  terminal.print(`World ${world}, at ${at}. Undo: vaultdesk restore ${undo}`);
}
