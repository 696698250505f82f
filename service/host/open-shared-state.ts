import { adoptionFacts } from '../model/installation/setting.ts';
import { openInSteps } from '../model/kernel/concurrency/opened-resources.ts';
import { StartupError } from '../model/kernel/results/reasons.ts';
import { secretTypes } from '../model/kernel/secret-types.ts';
import { chains as chainTable } from '../model/transactions/chain.ts';
import { randomIds } from '../platform/clock/clocks.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { TableWriters } from '../platform/ports/storage.ts';
import type { DeviceKey, DeviceKeyStore } from '../platform/ports/vault.ts';
import { findWorld, type OpenedWorld } from '../platform/shared-world/open-world.ts';
import { storageFilesIn } from '../platform/storage/files/create-directory.ts';
import type { OpenedStorage, StoragePorts } from '../platform/storage/open-storage.ts';
import { openDeviceKey, recordDeviceKey } from '../platform/vault/open-device-key.ts';
import { acceptEdited } from './accept-edited-state.ts';
import type { ServiceConfig } from './config.ts';

type WorldConfig = Pick<
  ServiceConfig,
  'dataDir' | 'database' | 'databasePassword' | 'chains' | 'replaceDeviceKey' | 'acceptEditedState' | 'randomSeed'
>;

/** Called once with the reason when this instance has lost the state that it shares. */
export type Lost = (sentence: string) => void;

/** The state of a world that other instances serve too, and its device key. Throws a `StartupError`. */
export async function openSharedState(
  config: WorldConfig & { readonly database: NonNullable<ServiceConfig['database']> },
  store: DeviceKeyStore,
  ports: Omit<StoragePorts, 'key' | 'decideOn'> & { readonly lost: Lost },
): Promise<{ storage: OpenedStorage; deviceKey: DeviceKey; world: OpenedWorld['world'] }> {
  rejectUnfit(config);
  if ((await storageFilesIn(ports.disk, config.dataDir)).length > 0)
    throw new StartupError(
      `The directory ${config.dataDir} contains its own state, which a shared world would replace. Choose another directory with --data-dir.`,
    );
  const connection = { address: config.database, password: config.databasePassword };
  return openInSteps(async (resources) => {
    const openedWorld = await findWorld(connection, { ...ports, ids: randomIds });
    resources.own(openedWorld, () => openedWorld.close());
    const deviceKey = await keyOf(store, openedWorld);
    const accept = config.acceptEditedState ? acceptOther(ports.clock) : undefined;
    const { storage, world } = await openedWorld.open(deviceKey, config.dataDir, accept);
    await recordDeviceKey(storage, deviceKey);
    return { storage, deviceKey, world };
  });
}

/** Changes a world whose log differs from the one that this instance has seen. */
function acceptOther(clock: Clock): (tables: TableWriters) => void {
  const change = acceptEdited(clock);
  return (tables) => {
    tables.installation.put({ id: adoptionFacts.at, value: clock.now() });
    tables.installation.put({ id: adoptionFacts.as, value: 'edited' });
    change(tables);
  };
}

/** An instance creates a key only for a new world. */
async function keyOf(store: DeviceKeyStore, { isNew }: { isNew: boolean }): Promise<DeviceKey> {
  if (!isNew && !(await store.load()))
    throw new StartupError(
      'The world in the database has a device key, and this instance has none. Copy it here from the data directory of the first instance (device.key), and name it with --device-key-file.',
    );
  return openDeviceKey(store, { isNew });
}

function rejectUnfit(config: WorldConfig & { readonly database: { hasOwnChains: boolean } }): void {
  const rejected = [
    { isGiven: config.replaceDeviceKey, flag: '--replace-device-key' },
    { isGiven: config.randomSeed !== undefined, flag: '--random-seed' },
  ].find(({ isGiven }) => isGiven);
  if (rejected)
    throw new StartupError(
      `A shared world does not accept ${rejected.flag}, because its other instances would not know it. Leave it out.`,
    );
  if (config.database.hasOwnChains) return;
  const embedded = secretTypes.find((secretType) => config.chains[secretType]?.rpcUrl === undefined);
  if (embedded)
    throw new StartupError(
      `The instances of a shared world need the same chains: run them with vaultdesk chains serve and give its address with --chain-server, or set chains.${embedded}.rpcUrl in config.json, for ${chainTable[embedded].name}. A world with one instance at a time may have its own chains, with &chains=own in its address.`,
    );
}
