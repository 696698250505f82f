import type { Credentials } from '../../domain/auth/authenticate.ts';
import type { SealedCredential } from '../../domain/users/encrypted/encrypted-credentials.ts';
import type { Profile } from '../../model/kernel/open-points.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { type TraceOrigin, withTransact } from '../../platform/ports/storage.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import type { IdempotentRequest } from './idempotency.ts';

export interface Received {
  /** Path, query, body and named headers as one flat object, unchecked. */
  readonly input: unknown;
  /** A signing method that arrived encrypted, in place of the header. */
  readonly sealedCredential?: SealedCredential | undefined;
}

export interface OperationRequest {
  readonly credentials: Credentials;
  /** Reads the input. Called only after authentication. */
  readonly receive: (caller: Caller) => Result<Received> | Promise<Result<Received>>;
  /** Logged with an unexpected error. */
  readonly requestId: string;
  readonly idempotent?: IdempotentRequest | undefined;
  /** Receives the trace of the request. */
  readonly origin?: TraceOrigin | undefined;
  /** Records measurements of the call. */
  readonly progress?: Progress | undefined;
}

/** Measurements of a request. Moments are those of the monotonic clock; phases that did not happen are absent. */
export interface Progress {
  /** Whether durations are measured. */
  readonly isTimed: boolean;
  caller: Caller | undefined;
  /** The application that a public call named, whether or not its credentials are correct. */
  namedApplicationId: string | undefined;
  authenticatedAt: number | undefined;
  /** When the body was read. Absent without a body. */
  readAt: number | undefined;
  validatedAt: number | undefined;
  /** When the use case finished. */
  ranAt: number | undefined;
  /** The profile that applied; absent for operations of the operator. */
  profile: Profile | undefined;
  /** Milliseconds of key derivation in the vault. */
  keyDerivation: number;
  /** When the running key derivation started. */
  derivingSince?: number | undefined;
  /** Milliseconds until commits were durable, without those of a key derivation at the same time. */
  commits: number;
}

/** The ports of one request: its commits have `origin`, which receives their trace, and are measured if it is timed. */
export function requestPorts(ports: Ports, origin: TraceOrigin, progress?: Progress): Ports {
  const { storage, clock, vault } = ports;
  if (!progress?.isTimed)
    return { ...ports, storage: withTransact(storage, (change) => storage.transact(change, origin)) };
  const timed = withTransact(storage, async (change) => {
    const startedAt = clock.monotonicMillis();
    const derivedBefore = derivedUntil(progress, startedAt);
    try {
      return await storage.transact(change, origin);
    } finally {
      const endedAt = clock.monotonicMillis();
      progress.commits += endedAt - startedAt - (derivedUntil(progress, endedAt) - derivedBefore);
    }
  });
  return { ...ports, storage: timed, vault: observedVault(vault, clock, progress) };
}

/** Milliseconds of key derivation until `moment`. */
function derivedUntil({ keyDerivation, derivingSince = Number.POSITIVE_INFINITY }: Progress, moment: number): number {
  return keyDerivation + Math.max(0, moment - derivingSince);
}

function observedVault(vault: Vault, clock: Clock, progress: Progress): Vault {
  const timed = async <Value>(work: Promise<Value>): Promise<Value> => {
    const startedAt = clock.monotonicMillis();
    progress.derivingSince = startedAt;
    try {
      return await work;
    } finally {
      progress.keyDerivation += clock.monotonicMillis() - startedAt;
      progress.derivingSince = undefined;
    }
  };
  return {
    sealFirst: (...args) => timed(vault.sealFirst(...args)),
    sealFurther: (...args) => timed(vault.sealFurther(...args)),
    open: (...args) => timed(vault.open(...args)),
    openDummy: (...args) => timed(vault.openDummy(...args)),
    digest: (...args) => timed(vault.digest(...args)),
    createWalletKey: (...args) => vault.createWalletKey(...args),
    importWalletKey: (...args) => vault.importWalletKey(...args),
    withKey: (...args) => vault.withKey(...args),
    discard: (proof) => vault.discard(proof),
  };
}
