import { readFile } from 'node:fs/promises';
import { checkExport } from '../audit/export-log.ts';
import { errnoOf } from '../kernel/error.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import { readFlags } from '../read-flags.ts';
import type { Command } from './command.ts';

/** The flags of `vaultdesk audit`. */
export const auditFlags = { check: { type: 'string' }, hash: { type: 'string' } } as const;

/** `vaultdesk audit --check FILE`: whether an exported audit log is whole; nothing else is needed for it. */
export const audit: Command = async ({ argv, print }) => {
  const flags = readFlags(argv, auditFlags);
  const [file, hash] = [flags.text('check'), flags.text('hash')];
  if (file === undefined)
    throw new UsageError('Name an export: vaultdesk audit --check FILE [--hash HASH].');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${file} cannot be read (${errnoOf(error) ?? 'unknown reason'}).`);
  });
  const { state, entries, first, last, fault } = checkExport(text);
  if (state === 'broken')
    throw new StartupError(`${file} is broken at line ${fault?.number}: ${fault?.reason}`);
  if (hash !== undefined && !text.includes(`"hash":"${hash}"`))
    throw new StartupError(
      `${file} is whole, and has no line with the hash ${hash}: the log was written anew since, or that line made room.`,
    );
  print(
    last
      ? `${file} is whole: ${entries} lines, ${first} to ${last.number}. Note the last hash elsewhere, and check a later export for it with --hash: ${last.hash}`
      : `${file} is whole, and has no lines.`,
  );
};
