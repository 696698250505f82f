import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkExport } from '../audit/export-log.ts';
import { errnoOf } from '../kernel/error.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import type { Command } from './command.ts';

/** `vaultdesk audit --check FILE`: whether an exported audit log is whole; nothing else is needed for it. */
export const audit: Command = async ({ argv, print }) => {
  const { check: file, hash } = flagsOf(argv);
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

function flagsOf(argv: readonly string[]) {
  const options = { check: { type: 'string' }, hash: { type: 'string' } } as const;
  try {
    return parseArgs({ args: [...argv], options }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : 'unknown flag';
    throw new UsageError(`${reason}. Known are --check, --hash.`);
  }
}
