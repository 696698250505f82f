import type { StoragePorts } from '../adapters/storage/open-storage.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { fixedDeviceKey } from './fake-vault.ts';

/**
 * Authentication of a state in tests: the device key of every fake, and rejection of edited states.
 */
export const vouching: Pick<StoragePorts, 'key' | 'vouch'> = {
  key: fixedDeviceKey,
  vouch: ({ message }) => {
    throw new StartupError(`The state was edited: ${message}`);
  },
};
