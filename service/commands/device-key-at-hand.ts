import { createDeviceKey } from '../adapters/vault/device-key.ts';
import { headlessDeviceKey } from '../adapters/vault/headless-device-key.ts';
import type { ServiceConfig } from '../config.ts';
import type { DeviceKey } from '../ports/device-key.ts';

/** The device key of a data directory where a command finds it: not in a keychain, which only the desktop opens. */
export async function deviceKeyAtHand(config: ServiceConfig): Promise<DeviceKey | undefined> {
  const store = headlessDeviceKey(config.dataDir, config);
  const bytes = await store.load();
  if (!bytes) return undefined;
  const deviceKey = createDeviceKey(store, bytes);
  bytes.fill(0);
  return deviceKey;
}
