import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { KeyDerivation } from '../../resources/signing-method.ts';
import { withSecret } from './secrets.ts';

/** Default cost of a guess: 19 MiB and two passes, the OWASP recommendation for Argon2id. */
export const defaultKeyDerivation: KeyDerivation = {
  algorithm: 'argon2id',
  memoryKiB: 19_456,
  passes: 2,
  lanes: 1,
};

/** The number 2 is Argon2id in the library, whose enum does not exist at run time. */
const argon2id = 2;

export interface QueueBounds {
  /**
   * Maximum number of concurrent derivations; each uses its memory and a thread. Default: one per
   * core, at most four.
   */
  readonly maximumConcurrent?: number | undefined;
  /** Maximum number of waiting derivations; further calls fail with `vault.busy`. */
  readonly maximumWaiting?: number | undefined;
}

/** Derives 32 bytes from a value; fails immediately with `vault.busy` if too many calls wait. */
export type DeriveHash = (
  value: string,
  salt: Buffer,
  parameters: KeyDerivation,
) => Promise<Result<Buffer>>;

/** Argon2id (RFC 9106, version 1.3) off the event loop, with a bounded queue. */
export function createKeyDerivation({
  maximumConcurrent = Math.min(4, availableParallelism()),
  maximumWaiting = 64,
}: QueueBounds): DeriveHash {
  const limit = pLimit(maximumConcurrent);
  return async (value, salt, parameters) => {
    if (limit.activeCount + limit.pendingCount >= maximumConcurrent + maximumWaiting)
      return fail('vault.busy', 'Too many signing methods are being checked; try again shortly.');
    return ok(await limit(() => withSecret(normalise(value), hash(salt, parameters))));
  };
}

/** Whether a guess at the record costs less than with `today`. */
export function isWeaker(record: KeyDerivation, today: KeyDerivation): boolean {
  return record.memoryKiB < today.memoryKiB || record.passes < today.passes;
}

/** Whether Argon2 accepts the parameters and the salt. */
export function isDerivable(salt: Buffer, { memoryKiB, lanes }: KeyDerivation): boolean {
  return salt.length >= 8 && memoryKiB >= 8 * lanes;
}

/** The same characters from different keyboards are the same value (Unicode NFKC). */
function normalise(value: string): Buffer {
  return Buffer.from(value.normalize('NFKC'), 'utf8');
}

/** The native library is loaded with the first derivation, so that a start does not wait for it. */
function hash(salt: Buffer, { memoryKiB, passes, lanes }: KeyDerivation) {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };
  return async (value: Buffer) => {
    const { hashRaw } = await import('@node-rs/argon2');
    return hashRaw(value, { algorithm: argon2id, ...cost, salt, outputLen: 32 });
  };
}
