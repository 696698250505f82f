import { z } from 'zod';
import { chained, chainStart, toRecord } from '../../history/audit/chain.ts';
import { parseServiceConfig, type ServiceConfig } from '../../host/config.ts';
import { type FlagsRead, startFlags } from '../../host/read-flags.ts';
import { auditEntryRecord, auditStartRecord } from '../../model/history/audit-entry.ts';
import { installationRecord, worldFacts } from '../../model/installation/setting.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import type { TableName } from '../../model/state.ts';
import { systemClock } from '../../platform/clock/clocks.ts';
import type { DeviceKey } from '../../platform/ports/vault.ts';
import { isLeaseFact } from '../../platform/shared-world/leases/lease-fact.ts';
import type { WorldAccess } from '../../platform/shared-world/open-world.ts';
import { sharedSecretPrefix } from '../../platform/shared-world/shared-secret.ts';
import { headlessDeviceKey } from '../../platform/vault/device-key-file.ts';
import { createDeviceKey } from '../../platform/vault/open-device-key.ts';
import type { Terminal } from '../command.ts';

/** The flags of commands that read or write a data directory or a shared world. */
export const stateFlags = {
  'data-dir': startFlags['data-dir'],
  'device-key-file': startFlags['device-key-file'],
  database: startFlags.database,
  'database-password-file': startFlags['database-password-file'],
} as const;

/** The configuration of a command that uses the state. `--data-dir` alone precedes `VAULTDESK_DATABASE`. */
export function configOfState(
  flags: FlagsRead<keyof typeof stateFlags>,
  environment: Terminal['environment'],
): ServiceConfig {
  const isDirectory = flags.has('data-dir') && !flags.has('database');
  const { VAULTDESK_DATABASE: _world, ...others } = environment;
  return parseServiceConfig({ argv: flags.argvOf(), environment: isDirectory ? others : environment });
}

/** The address and credentials of the shared world. Throws a `UsageError` if `--database` is missing. */
export function connectToWorld({
  database: address,
  databasePassword: password,
}: Pick<ServiceConfig, 'database' | 'databasePassword'>): WorldAccess {
  if (!address) throw new UsageError('Pass the address of the shared world with --database.');
  return { address, password };
}

/** The device key of a data directory. Does not look in the keychain, which only the desktop opens. */
export async function findDeviceKey(config: ServiceConfig): Promise<DeviceKey | undefined> {
  const store = headlessDeviceKey(config.dataDir, config);
  const bytes = await store.load();
  if (!bytes) return undefined;
  const deviceKey = createDeviceKey(store, bytes);
  bytes.fill(0);
  return deviceKey;
}

/** Returns the key or throws. `subject` starts the error sentence. */
export function neededKey(key: DeviceKey | undefined, subject: string): DeviceKey {
  if (key) return key;
  throw new StartupError(
    `${subject} requires the device key that the records were created with. Pass it with --device-key-file or VAULTDESK_DEVICE_KEY. Nothing was changed.`,
  );
}

type Tables = ReadonlyMap<TableName, readonly unknown[]>;

const stored = z.array(auditEntryRecord).catch([]);
const starts = z.array(auditStartRecord).catch([]);

/** Prepares records for another place: adds an audit entry and removes data that only applies to the old place. */
export function carriedRecords(tables: Tables, act: { act: string; words: string }): Tables {
  const lines = stored.parse(tables.get('auditEntries') ?? []).toSorted((a, b) => a.number - b.number);
  const [start] = starts.parse(tables.get('auditStarts') ?? []);
  const entry = { ...act, at: systemClock.now(), who: { kind: 'command' }, outcome: 'done', details: {} } as const;
  const line = chained(entry, lines.at(-1) ?? start ?? chainStart);
  return new Map(tables)
    .set('auditEntries', [...lines, toRecord(line)])
    .set('installation', withoutPlace.parse(tables.get('installation') ?? []));
}

/** The chains stay in the first world of the directory; a shared world has its own secrets and background work. */
const withoutPlace = z.array(installationRecord).transform((facts) => facts.filter(({ id }) => !isOfPlace(id)));

function isOfPlace(id: string): boolean {
  return id === worldFacts.number || isLeaseFact(id) || id.startsWith(sharedSecretPrefix);
}
