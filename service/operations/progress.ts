import type { Clock } from '../ports/clock.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';

/**
 * Measurements of a request. Moments are those of the monotonic clock; phases that did not happen
 * are absent.
 */
export interface Progress {
  /** Whether durations are measured. */
  readonly isTimed: boolean;
  caller: Caller | undefined;
  authenticatedAt: number | undefined;
  /** When the body was read. Absent without a body. */
  readAt: number | undefined;
  validatedAt: number | undefined;
  /** When the use case finished. */
  ranAt: number | undefined;
  /** Milliseconds of key derivation in the vault. */
  keyDerivation: number;
  /** Milliseconds until commits were durable. */
  commits: number;
}

/** The ports with measurement of key derivations and commits. */
export function observed(ports: Ports, progress: Progress): Ports {
  return {
    ...ports,
    storage: observedStorage(ports.storage, ports.clock, progress),
    vault: observedVault(ports.vault, ports.clock, progress),
  };
}

function observedStorage(storage: Storage, clock: Clock, progress: Progress): Storage {
  return {
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
    transact: async (change, origin) => {
      const startedAt = clock.monotonicMillis();
      try {
        return await storage.transact(change, origin);
      } finally {
        progress.commits += clock.monotonicMillis() - startedAt;
      }
    },
  };
}

function observedVault(vault: Vault, clock: Clock, progress: Progress): Vault {
  const timed = async <Value>(work: Promise<Value>): Promise<Value> => {
    const startedAt = clock.monotonicMillis();
    try {
      return await work;
    } finally {
      progress.keyDerivation += clock.monotonicMillis() - startedAt;
    }
  };
  return {
    sealFirst: (...args) => timed(vault.sealFirst(...args)),
    sealFurther: (...args) => timed(vault.sealFurther(...args)),
    open: (...args) => timed(vault.open(...args)),
    openNothing: (...args) => timed(vault.openNothing(...args)),
    digest: (...args) => timed(vault.digest(...args)),
    createWalletKey: (...args) => vault.createWalletKey(...args),
    importWalletKey: (...args) => vault.importWalletKey(...args),
    withKey: (...args) => vault.withKey(...args),
    discard: (proof) => vault.discard(proof),
  };
}
