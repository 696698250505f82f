import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { DeviceKeyFile } from './device-key-file.ts';
import { DeviceKeySecret, deviceKeyVariable } from './device-key-secret.ts';

/** The configured location of the device key: a file, the environment, or neither. */
export interface NamedDeviceKey {
  readonly deviceKeyFile?: string | undefined;
  readonly deviceKeySecret?: string | undefined;
}

/**
 * The configured device key; `undefined` if none is configured. Throws a `StartupError` if both
 * are.
 */
export function namedDeviceKey(
  dataDir: string,
  { deviceKeyFile, deviceKeySecret }: NamedDeviceKey,
): DeviceKeyStore | undefined {
  if (deviceKeyFile !== undefined && deviceKeySecret !== undefined)
    throw new StartupError(
      `The device key is specified twice, as a file and in ${deviceKeyVariable}. Remove one of the two.`,
    );
  if (deviceKeySecret !== undefined) return new DeviceKeySecret(deviceKeySecret);
  return deviceKeyFile === undefined ? undefined : new DeviceKeyFile(dataDir, deviceKeyFile);
}

/** The device key of a headless service: the configured one, or a file next to the state. */
export function headlessDeviceKey(dataDir: string, config: NamedDeviceKey): DeviceKeyStore {
  return namedDeviceKey(dataDir, config) ?? new DeviceKeyFile(dataDir);
}
