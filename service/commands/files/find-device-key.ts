import type { ServiceConfig } from '../../host/config.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import type { DeviceKey } from '../../platform/ports/device-key.ts';
import { headlessDeviceKey } from '../../platform/vault/device-key-file.ts';
import { createDeviceKey } from '../../platform/vault/open-device-key.ts';

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
