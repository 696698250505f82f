import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { KeyDerivation } from '../../resources/signing-method.ts';
import { withSecret } from './secrets.ts';

/** Today's cost of one guess: 19 MiB and two passes, the OWASP recommendation for Argon2id. */
export const defaultKeyDerivation: KeyDerivation = {
  algorithm: 'argon2id',
  memoryKiB: 19_456,
  passes: 2,
  lanes: 1,
};

/** The number 2 is Argon2id in the library, whose own enum does not exist at run time. */
const argon2id = 2;

export interface QueueBounds {
  /** Derivations that run at once; each holds its memory and a thread. One a core, and at most four, unless said. */
  readonly maximumConcurrent?: number | undefined;
  /** Derivations that may wait; one more is answered `vault.busy`. */
  readonly maximumWaiting?: number | undefined;
}

/** 32 bytes from a value, or `vault.busy` at once when too many wait already. */
export type DeriveHash = (
  value: string,
  salt: Buffer,
  parameters: KeyDerivation,
) => Promise<Result<Buffer>>;

/** Argon2id (RFC 9106, version 1.3) off the event loop, behind a bounded queue. */
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

/** True when a record's derivation costs a guesser less than `today`'s. */
export function isWeaker(record: KeyDerivation, today: KeyDerivation): boolean {
  return record.memoryKiB < today.memoryKiB || record.passes < today.passes;
}

/** False for parameters or a salt that Argon2 refuses to run with. */
export function isDerivable(salt: Buffer, { memoryKiB, lanes }: KeyDerivation): boolean {
  return salt.length >= 8 && memoryKiB >= 8 * lanes;
}

/** The same letters typed on different keyboards are the same value (Unicode NFKC). */
function normalise(value: string): Buffer {
  return Buffer.from(value.normalize('NFKC'), 'utf8');
}

/** The library is native code, which a start need not wait for: it is loaded with the first derivation. */
function hash(salt: Buffer, { memoryKiB, passes, lanes }: KeyDerivation) {
  const cost = { memoryCost: memoryKiB, timeCost: passes, parallelism: lanes };
  return async (value: Buffer) => {
    const { hashRaw } = await import('@node-rs/argon2');
    return hashRaw(value, { algorithm: argon2id, ...cost, salt, outputLen: 32 });
  };
}
