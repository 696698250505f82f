import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { DeviceKeyFile } from './device-key-file.ts';
import { DeviceKeySecret, deviceKeyVariable } from './device-key-secret.ts';

/** Where the configuration says the device key is: a file, the environment, or nowhere in particular. */
export interface NamedDeviceKey {
  readonly deviceKeyFile?: string | undefined;
  readonly deviceKeySecret?: string | undefined;
}

/** The device key that was named, or `undefined`. Throws a `StartupError` for one named twice. */
export function namedDeviceKey(
  dataDir: string,
  { deviceKeyFile, deviceKeySecret }: NamedDeviceKey,
): DeviceKeyStore | undefined {
  if (deviceKeyFile !== undefined && deviceKeySecret !== undefined)
    throw new StartupError(
      `The device key is named twice, as a file and in ${deviceKeyVariable}. Keep one of them.`,
    );
  if (deviceKeySecret !== undefined) return new DeviceKeySecret(deviceKeySecret);
  return deviceKeyFile === undefined ? undefined : new DeviceKeyFile(dataDir, deviceKeyFile);
}

/** Where a service without a window keeps its device key: where it was named, or beside the state. */
export function headlessDeviceKey(dataDir: string, named: NamedDeviceKey): DeviceKeyStore {
  return namedDeviceKey(dataDir, named) ?? new DeviceKeyFile(dataDir);
}
