import { readFile } from 'node:fs/promises';
import { checkExport } from '../audit/export-log.ts';
import { auditKeyOf, ed25519Key } from '../audit/signature.ts';
import { type ConfigSources, parseServiceConfig } from '../config.ts';
import { reasonOf } from '../kernel/reasons.ts';
import { StartupError, UsageError } from '../kernel/startup-error.ts';
import { type FlagsRead, readFlags } from '../read-flags.ts';
import type { Command } from './command.ts';
import { deviceKeyAtHand, neededKey } from './device-key-at-hand.ts';

/** The flags of `vaultdesk audit`. */
export const auditFlags = {
  check: { type: 'string' },
  hash: { type: 'string' },
  'public-key': { type: 'string' },
  'show-key': { type: 'boolean' },
  'data-dir': { type: 'string' },
  'device-key-file': { type: 'string' },
} as const;

type AuditFlags = FlagsRead<keyof typeof auditFlags>;
type Environment = ConfigSources['environment'];

/** `vaultdesk audit --check FILE`: whether an exported audit log is whole and signed with the device key. */
export const audit: Command = async ({ argv, environment, print }) => {
  const flags = readFlags(argv, auditFlags);
  if (flags.has('show-key'))
    return print(auditKeyOf(neededKey(await keyAtHand(flags, environment), 'The public key')));
  const [file, hash] = [flags.text('check'), flags.text('hash')];
  if (file === undefined)
    throw new UsageError(
      'Name an export: vaultdesk audit --check FILE [--hash HASH] [--public-key KEY].',
    );
  const expected = await expectedKey(flags, environment);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(
      `${file} cannot be read, because ${reasonOf(error)}. Name an exported audit log.`,
    );
  });
  const { state, entries, first, last, fault, world, signedBy } = checkExport(text);
  if (state === 'broken')
    throw new StartupError(`${file} is broken at line ${fault?.number}: ${fault?.reason}`);
  refuseSigner(file, signedBy, expected);
  if (hash !== undefined && !text.includes(`"hash":"${hash}"`))
    throw new StartupError(
      `${file} is whole, and has no line with the hash ${hash}: the log was written anew since, or that line made room.`,
    );
  const signed = `${file} is whole and signed with the device key (world ${world})`;
  print(
    last
      ? `${signed}: ${entries} lines, ${first} to ${last.number}. Note the last hash elsewhere, and check a later export for it with --hash: ${last.hash}`
      : `${signed}, and has no lines.`,
  );
};

/** The key that has to have signed the export: the named one, or that of the device key of this machine. */
async function expectedKey(
  flags: AuditFlags,
  environment: Environment,
): Promise<string | undefined> {
  const named = flags.text('public-key');
  if (named === undefined) {
    const deviceKey = await keyAtHand(flags, environment);
    return deviceKey && auditKeyOf(deviceKey);
  }
  if (!ed25519Key(named))
    throw new UsageError(
      '--public-key is not the public key of a device key. Copy it from Settings > Device key, or from vaultdesk audit --show-key.',
    );
  return named;
}

function keyAtHand(flags: AuditFlags, environment: Environment) {
  const argv = (['data-dir', 'device-key-file'] as const).flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return deviceKeyAtHand(parseServiceConfig({ argv, environment }));
}

/** Throws unless the export was signed with the expected key: anyone can write a chain of hashes. */
function refuseSigner(file: string, signedBy: string | undefined, expected: string | undefined) {
  if (signedBy === undefined)
    throw new StartupError(
      `${file} is not signed, so nothing proves who wrote its lines. An older Vaultdesk wrote it, or it is forged. Export the log again.`,
    );
  if (expected === undefined)
    throw new StartupError(
      `${file} is signed with the key ${signedBy}, but no device key is here to compare it with. Name the public key with --public-key (Settings > Device key), or the device key with --data-dir or --device-key-file.`,
    );
  if (signedBy !== expected)
    throw new StartupError(
      `${file} is signed with another key, ${signedBy}, and not with ${expected}. Another Vaultdesk wrote it, or it is forged. If its device key was replaced since, name the earlier public key with --public-key.`,
    );
}
