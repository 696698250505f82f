import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { readFlags, rejectFlags } from '../../host/read-flags.ts';
import { newSnapshotName, portableSnapshot, snapshotSummary } from '../../model/installation/snapshot.ts';
import { replacedWorld } from '../../model/installation/world.ts';
import { errnoOf, reasonOf, StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { issueText } from '../../model/kernel/results/validation.ts';
import { createFileDurably } from '../../platform/storage/files/node-file-system.ts';
import { isPortable } from '../../platform/storage/files/portable-file.ts';
import type { Command, Terminal } from '../command.ts';
import { newPassphraseOf, passphraseFlag } from '../passphrase.ts';
import {
  callService,
  findRunningService,
  placeOf,
  type RunningService,
  type ServicePlace,
  serviceFlags,
} from './running-service.ts';

export const snapshotFlags = {
  portable: { does: 'also write a file that any installation opens with a passphrase' },
  out: { value: 'FILE', does: 'the portable file', default: 'NAME.vaultdesk' },
  ...passphraseFlag,
  ...serviceFlags,
} as const;

export const portableEnding = '.vaultdesk';

/** `vaultdesk snapshot NAME`: saves the running service in its data directory or, with `--portable`, in a file. */
export const snapshot: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, snapshotFlags, { words: 1 });
  const [name] = flags.words;
  if (name === undefined) throw new UsageError('Missing name. Usage: vaultdesk snapshot NAME.');
  const parsedName = newSnapshotName.safeParse(name, { error: issueText });
  if (!parsedName.success) throw new UsageError(`Invalid name ${name}. ${parsedName.error.issues[0]?.message ?? ''}`);
  const file = resolve(flags.text('out') ?? `${name}${portableEnding}`);
  if (!flags.has('portable'))
    rejectFlags(flags, ['out', 'passphrase-file'], 'applies to a portable file. Add --portable');
  else if (existsSync(file)) throw existing(file);
  const passphrase = flags.has('portable') ? await newPassphraseOf(terminal, flags.text('passphrase-file')) : undefined;
  const service = await findRunningService(terminal, placeOf(flags));
  const request = { method: 'POST', path: 'snapshots', body: { name } } as const;
  const { path, records, chains } = await callService(service, request, snapshotSummary);
  const stored = chains.filter(({ state }) => state === 'kept').length;
  terminal.print(`${path}: ${records} records and ${stored} chains.`);
  if (passphrase === undefined) return;
  const bytes = await writePortable(service, { name, passphrase, file });
  terminal.print(`${file}: ${Math.ceil(bytes / 1024)} KiB, opens with the passphrase on any installation.`);
};

/** Writes a snapshot of the service to a new portable file, readable only by its owner; returns its bytes. */
export async function writePortable(
  service: RunningService,
  { name, file, ...body }: { name: string; file: string; passphrase: string; withRequests?: boolean },
): Promise<number> {
  const request = { method: 'POST', path: `snapshots/${name}/portable`, body } as const;
  const sealed = await callService(service, request, portableSnapshot);
  await createFileDurably(file, Buffer.from(sealed.file)).catch((error: unknown) => {
    if (errnoOf(error) === 'EEXIST') throw existing(file);
    throw new StartupError(`${file} cannot be written, because ${reasonOf(error)}.`);
  });
  return sealed.bytes;
}

function existing(file: string): StartupError {
  return new StartupError(`The file ${file} already exists. Choose another name.`);
}

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() });

/** Replaces the world of a service with that of a portable file; returns the credentials of its first application. */
export async function loadPortable(
  service: RunningService,
  source: { readonly path: string; readonly passphrase: string },
): Promise<z.infer<typeof credentials>> {
  const name = await importPortable(service, source);
  await callService(service, { method: 'POST', path: `snapshots/${name}/restore` }, replacedWorld);
  return callService(service, { method: 'POST', path: 'credentials' }, credentials);
}

/** Imports a portable file into the running service; throws a `StartupError` with its path. */
export async function importPortable(
  service: RunningService,
  { path, passphrase }: { readonly path: string; readonly passphrase: string },
): Promise<string> {
  const body = { file: readPortable(path), passphrase };
  const { name } = await callService(service, { method: 'POST', path: 'snapshots/import', body }, snapshotSummary);
  return name;
}

/** The text of a portable file; throws a `StartupError` with its path if it is missing or another kind of file. */
export function readPortable(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`The snapshot ${path} cannot be read, because ${reasonOf(error)}. Check the path.`);
  }
  if (isPortable(text)) return text;
  throw new StartupError(
    `The file ${path} is not a portable snapshot. Create such a file with vaultdesk snapshot NAME --portable.`,
  );
}

/** Replaces the world of the running service and prints how to undo it. */
export async function replaceRunningWorld(terminal: Terminal, location: ServicePlace, path: string): Promise<void> {
  const service = await findRunningService(terminal, location);
  await replaceWorldOf(terminal, service, path);
}

export async function replaceWorldOf({ print }: Terminal, service: RunningService, path: string): Promise<void> {
  const { world, at, undo } = await callService(service, { method: 'POST', path }, replacedWorld);
  print(`World ${world}, at ${at}. Undo: vaultdesk restore ${undo}`);
}
