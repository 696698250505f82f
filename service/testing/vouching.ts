import type { StoragePorts } from '../adapters/storage/open-storage.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { fixedDeviceKey } from './fake-vault.ts';

/** What vouches for a state in tests: the device key of every fake, and nobody for an edited state. */
export const vouching: Pick<StoragePorts, 'key' | 'vouch'> = {
  key: fixedDeviceKey,
  vouch: ({ message }) => {
    throw new StartupError(`The state was edited: ${message}`);
  },
};
