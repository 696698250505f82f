import { createVault } from '../adapters/vault/argon2-vault.ts';
import { createDeviceKey } from '../adapters/vault/device-key.ts';
import { fail } from '../kernel/result.ts';
import type { Vault } from '../ports/vault.ts';
import type { KeyDerivation } from '../resources/signing-method.ts';

/** A real derivation that costs next to nothing. */
export const cheapDerivation: KeyDerivation = {
  algorithm: 'argon2id',
  memoryKiB: 8,
  passes: 1,
  lanes: 1,
};

/** The device key of every fake; what a builder seals opens with it. */
export const fixedDeviceKey = createDeviceKey(
  { backend: 'file', description: 'A file that only its owner can read.' },
  Buffer.alloc(32, 1),
);

/** The real vault with a cheap derivation. */
export const cheapVault: Vault = createVault({
  deviceKey: fixedDeviceKey,
  keyDerivation: cheapDerivation,
});

/** The cheap vault, counting the key derivations that a guess at a signing method costs. */
export interface CountingVault extends Vault {
  readonly derivations: { open: number; openNothing: number };
}

export function countingVault(vault: Vault = cheapVault): CountingVault {
  const derivations = { open: 0, openNothing: 0 };
  return {
    ...vault,
    derivations,
    open: (...guess) => {
      derivations.open += 1;
      return vault.open(...guess);
    },
    openNothing: (value) => {
      derivations.openNothing += 1;
      return vault.openNothing(value);
    },
  };
}

/** A vault whose queue is always full. */
export function busyVault(): Vault {
  const busy = async () => fail('vault.busy', 'Too many wait.');
  return { ...cheapVault, sealFirst: busy, sealFurther: busy, open: busy, openNothing: busy };
}
