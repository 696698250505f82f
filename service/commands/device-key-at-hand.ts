import { createDeviceKey } from '../adapters/vault/device-key.ts';
import { headlessDeviceKey } from '../adapters/vault/headless-device-key.ts';
import type { ServiceConfig } from '../config.ts';
import { StartupError } from '../kernel/startup-error.ts';
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

/** The key that a command cannot do without; `what` begins the sentence that asks for it. */
export function neededKey(key: DeviceKey | undefined, what: string): DeviceKey {
  if (key) return key;
  throw new StartupError(
    `${what} wants the device key that the records were made with. Name it with --device-key-file or VAULTDESK_DEVICE_KEY; nothing was changed.`,
  );
}
