import { readFile } from 'node:fs/promises';
import { auditKeyOf, checkExport, ed25519Key } from '../../history/audit/audit-log.ts';
import { type ConfigSources, parseServiceConfig } from '../../host/config.ts';
import { type Flags, type FlagsRead, readFlags, startFlags } from '../../host/read-flags.ts';
import { reasonOf, StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import type { Command } from '../command.ts';
import { findDeviceKey, neededKey } from './world-connection.ts';

export const auditFlags = {
  check: { value: 'FILE', does: 'exported log to verify' },
  hash: { value: 'HASH', does: 'hash of an entry that the log must contain' },
  'public-key': { value: 'KEY', does: 'expected signing key', default: 'key of the local device key' },
  'show-key': { does: 'print the public key of the device key' },
  'data-dir': startFlags['data-dir'],
  'device-key-file': startFlags['device-key-file'],
} as const satisfies Flags;

type AuditFlags = FlagsRead<keyof typeof auditFlags>;
type Environment = ConfigSources['environment'];

/** `vaultdesk audit --check FILE`: verifies that an exported audit log is complete and signed with the device key. */
export const audit: Command = async ({ argv, environment, print }) => {
  const flags = readFlags(argv, auditFlags);
  if (flags.has('show-key')) return print(auditKeyOf(neededKey(await findKey(flags, environment), 'The public key')));
  const [file, hash] = [flags.text('check'), flags.text('hash')];
  if (file === undefined)
    throw new UsageError('Name an export: vaultdesk audit --check FILE [--hash HASH] [--public-key KEY].');
  const expected = await expectedKey(flags, environment);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartupError(`${file} cannot be read, because ${reasonOf(error)}. Name an exported audit log.`);
  });
  const { state, entries, first, last, fault, world, signedBy, proves } = checkExport(text);
  if (state === 'broken') throw new StartupError(`${file} is broken at line ${fault?.number}: ${fault?.reason}`);
  rejectSigner(file, signedBy, expected);
  if (hash !== undefined && !proves(hash))
    throw new StartupError(
      `${file} is complete but has no line with the hash ${hash}: the log was replaced since, or the line was removed to save space.`,
    );
  const signed = `${file} is complete and signed with the device key (world ${world})`;
  print(
    last
      ? `${signed}: ${entries} lines, ${first} to ${last.number}. Store the last hash elsewhere, and verify a later export with --hash: ${last.hash}`
      : `${signed}. It has no lines.`,
  );
};

/** The expected signing key: `--public-key`, or the public key of the local device key. */
async function expectedKey(flags: AuditFlags, environment: Environment): Promise<string | undefined> {
  const publicKey = flags.text('public-key');
  if (publicKey === undefined) {
    const deviceKey = await findKey(flags, environment);
    return deviceKey && auditKeyOf(deviceKey);
  }
  if (!ed25519Key(publicKey))
    throw new UsageError(
      '--public-key is not the public key of a device key. Copy it from Settings > Device key, or from vaultdesk audit --show-key.',
    );
  return publicKey;
}

function findKey(flags: AuditFlags, environment: Environment) {
  const argv = flags.argvOf(['data-dir', 'device-key-file']);
  return findDeviceKey(parseServiceConfig({ argv, environment }));
}

/** Throws unless the export has the expected signature: anyone can write a valid hash chain. */
function rejectSigner(file: string, signedBy: string | undefined, expected: string | undefined) {
  if (signedBy === undefined)
    throw new StartupError(
      `${file} is not signed, so nothing proves who wrote it. It is from an older Vaultdesk, or forged. Export the log again.`,
    );
  if (expected === undefined)
    throw new StartupError(
      `${file} is signed with the key ${signedBy}, but a device key to compare it with is missing. Add --public-key (Settings > Device key), --data-dir or --device-key-file.`,
    );
  if (signedBy !== expected)
    throw new StartupError(
      `${file} is signed with another key, ${signedBy}, not with ${expected}. It is from another Vaultdesk, or forged. If the device key was replaced since, pass the earlier public key with --public-key.`,
    );
}
