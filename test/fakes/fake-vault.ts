import type { KeyDerivation } from '../../service/model/access/signing-method.ts';
import { StartupError } from '../../service/model/kernel/results/reasons.ts';
import { fail } from '../../service/model/kernel/results/result.ts';
import { randomIds } from '../../service/platform/clock/clocks.ts';
import type { Vault } from '../../service/platform/ports/vault.ts';
import type { StoragePorts } from '../../service/platform/storage/open-storage.ts';
import { createVault } from '../../service/platform/vault/argon2-vault.ts';
import { createDeviceKey } from '../../service/platform/vault/open-device-key.ts';

/** A real derivation at minimal cost. */
export const cheapDerivation: KeyDerivation = { algorithm: 'argon2id', memoryKiB: 8, passes: 1, lanes: 1 };

/** The device key of every fake; it decrypts the secrets of the builders. */
export const fixedDeviceKey = createDeviceKey(
  { backend: 'file', description: 'A file that only its owner can read.' },
  Buffer.alloc(32, 1),
);

/** The real vault with a cheap derivation. */
export const cheapVault: Vault = createVault({
  deviceKey: fixedDeviceKey,
  ids: randomIds,
  keyDerivation: cheapDerivation,
});

/** The cheap vault, counting the key derivations that a guess at a signing method costs, and the keys that are tried. */
export function countingVault(vault: Vault = cheapVault) {
  const derivations = { open: 0, openDummy: 0 };
  const tries = { open: 0 };
  const counted = async (mayAttempt: Promise<boolean> | undefined) => {
    const isTried = (await mayAttempt) ?? true;
    if (isTried) tries.open += 1;
    return isTried;
  };
  return {
    ...vault,
    derivations,
    tries,
    open: (...[identity, sealed, value, mayAttempt]: Parameters<Vault['open']>) => {
      derivations.open += 1;
      return vault.open(identity, sealed, value, counted(mayAttempt));
    },
    openDummy: (...guess: Parameters<Vault['openDummy']>) => {
      derivations.openDummy += 1;
      return vault.openDummy(...guess);
    },
  };
}

export type CountingVault = ReturnType<typeof countingVault>;

/** A vault whose queue is always full. */
export function busyVault(): Vault {
  const rejectAsBusy = async () => fail('vault.busy', 'Too many requests are waiting.');
  return {
    ...cheapVault,
    sealFirst: rejectAsBusy,
    sealFurther: rejectAsBusy,
    open: rejectAsBusy,
    openDummy: rejectAsBusy,
  };
}

/** Authentication of a state in tests: the device key of every fake, and rejection of edited states. */
export const vouching: Pick<StoragePorts, 'key' | 'decideOn'> = {
  key: fixedDeviceKey,
  decideOn: ({ message }) => {
    throw new StartupError(`The state was edited: ${message}`);
  },
};
