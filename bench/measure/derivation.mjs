// @ts-check
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hashRaw } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { signRecoverable } from 'tiny-secp256k1';
import { repeat } from './repeat.mjs';

/** Derivation cost of the vault: Argon2id, 19 MiB, two passes. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const salt = randomBytes(16);
const key = Buffer.alloc(32, 7);
const digest = randomBytes(32);
/** More concurrent derivations than cores only slow each other down. */
const limit = pLimit(availableParallelism());

/** One derivation, on a separate thread. */
export function derive() {
  return limit(() => hashRaw(Buffer.from('482915'), { ...cost, salt }));
}

/** One ECDSA signature, created like in the service. */
export function signOnce() {
  return signRecoverable(digest, key);
}

/** Minimum cost of a signature: a derivation and an ECDSA signature. @param {import('./repeat.mjs').Pace} pace */
export function deriveAndSign(pace) {
  const act = async () => {
    await derive();
    signOnce();
  };
  return repeat(pace, async () => ({ act }));
}
