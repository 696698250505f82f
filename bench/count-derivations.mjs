// @ts-check
/**
 * Preloaded into a built service (`node --import`): counts how often it makes a key of a PIN, a password or a
 * code, and answers that to every message.
 */
import { createRequire } from 'node:module';

const argon2 = createRequire(new URL('../package.json', import.meta.url))('@node-rs/argon2');
const { hashRaw } = argon2;
let count = 0;

/** @param {unknown[]} parameters */
function counted(...parameters) {
  count += 1;
  return hashRaw(...parameters);
}

Object.defineProperty(argon2, 'hashRaw', { value: counted, configurable: true, enumerable: true });
process.on('message', () => process.send?.({ count }));
// Whoever asks does not keep it alive.
process.channel?.unref();
