import type { StoragePorts } from '../../service/adapters/storage/open-storage.ts';
import { StartupError } from '../../service/kernel/reasons.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';

/**
 * Authentication of a state in tests: the device key of every fake, and rejection of edited states.
 */
export const vouching: Pick<StoragePorts, 'key' | 'vouch'> = {
  key: fixedDeviceKey,
  vouch: ({ message }) => {
    throw new StartupError(`The state was edited: ${message}`);
  },
};
