// @ts-check
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashRaw } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { signRecoverable } from 'tiny-secp256k1';
import { repeat } from './repeat.mjs';

/** The cost of today's derivation, as a service's vault has it: Argon2id, 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const salt = randomBytes(16);
const key = Buffer.alloc(32, 7);
const digest = randomBytes(32);
/** More at once are only in each other's way. */
const limit = pLimit(availableParallelism());

/** One derivation, on a thread of its own. */
export function derive() {
  return limit(() => hashRaw(Buffer.from('482915'), { ...cost, salt }));
}

/** One ECDSA signature as the service makes it. */
export function signOnce() {
  return signRecoverable(digest, key);
}

/** The least a signature costs: a derivation and an ECDSA. @param {import('./repeat.mjs').Pace} pace */
export function deriveAndSign(pace) {
  const act = async () => {
    await derive();
    signOnce();
  };
  return repeat(pace, async () => ({ act }));
}
