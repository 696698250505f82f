import { openInSteps } from '../model/kernel/concurrency/opened-resources.ts';
import { StartupError } from '../model/kernel/results/reasons.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { DeviceKey, DeviceKeyStore } from '../platform/ports/vault.ts';
import type { OpenedWorld } from '../platform/shared-world/open-world.ts';
import { createDirectory } from '../platform/storage/files/create-directory.ts';
import type { ProofDecision } from '../platform/storage/journal/recovery.ts';
import {
  limitsWithoutDocuments,
  type OpenedStorage,
  openStorage,
  type StoragePorts,
} from '../platform/storage/open-storage.ts';
import {
  isKeyOf,
  openDeviceKey,
  otherDeviceKey,
  recordDeviceKey,
  replaceDeviceKey,
} from '../platform/vault/open-device-key.ts';
import { acceptEdited, noteStart, withoutPairs } from './accept-edited-state.ts';
import type { ServiceConfig } from './config.ts';
import type { Lost } from './open-shared-state.ts';

type StateConfig = Pick<
  ServiceConfig,
  | 'dataDir'
  | 'isInMemory'
  | 'replaceDeviceKey'
  | 'acceptEditedState'
  | 'database'
  | 'databasePassword'
  | 'chains'
  | 'randomSeed'
>;

/** A state, and its world if other instances serve it too. */
export interface OpenedState {
  readonly storage: OpenedStorage;
  readonly deviceKey: DeviceKey;
  readonly world?: OpenedWorld['world'];
}

/** The device key of a data directory and its state. Throws a `StartupError` for an unaccepted edited state. */
export async function openState(
  config: StateConfig,
  store: DeviceKeyStore,
  ports: Omit<StoragePorts, 'key' | 'decideOn'> & { readonly lost: Lost },
): Promise<OpenedState> {
  const { database } = config;
  if (database) {
    // Imported lazily: only shared worlds need it.
    const { openSharedState } = await import('./open-shared-state.ts');
    return openSharedState({ ...config, database }, store, ports);
  }
  const { isNew } = await createDirectory(ports.disk, config.dataDir);
  const deviceKey = await openDeviceKey(store, { isNew, mayReplace: config.replaceDeviceKey });
  const decideOn = decideWith(config, store, { deviceKey, clock: ports.clock });
  return openInSteps(async (resources) => {
    const opening = { ...ports, key: deviceKey, decideOn };
    const limits = config.isInMemory ? limitsWithoutDocuments : undefined;
    const storage = await openStorage(config.dataDir, opening, limits);
    resources.own(storage, () => storage.close());
    await recordDeviceKey(storage, deviceKey);
    if (store.mayAdoptOldState) await store.rejectOldState();
    return { storage, deviceKey };
  });
}

/** The rule for a state that the device key does not authenticate: see the reasons and refusals. */
function decideWith(
  { dataDir, replaceDeviceKey: mayReplace, acceptEditedState }: StateConfig,
  { mayAdoptOldState }: DeviceKeyStore,
  { deviceKey, clock }: { deviceKey: DeviceKey; clock: Clock },
): ProofDecision {
  return ({ isOld, message }, tables) => {
    if (isKeyOf(tables, deviceKey) === false) {
      if (!mayReplace) throw otherDeviceKey();
      return {
        as: 'without-key',
        change: withoutPairs((drafts) => {
          replaceDeviceKey(drafts, deviceKey);
          noteStart(drafts, clock, withoutKey);
        }),
      };
    }
    if (isOld && mayAdoptOldState) return { as: 'old' };
    if (acceptEditedState) return { as: 'edited', change: acceptEdited(clock) };
    throw new StartupError(
      `The state in ${dataDir} was not written with its device key: ${message}. It was edited, or the disk lost a part. Nothing was changed. Restore a backup into an empty directory, or start once with --accept-edited-state to continue with this state: every PIN then has one attempt left.`,
    );
  };
}

const withoutKey = { act: 'start.replace-device-key', words: 'Start with different device key' };
