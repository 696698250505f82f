// @ts-check
/**
 * Preloaded into a built service (`node --import`): counts key derivations of PINs, passwords and codes, and replies
 * to every message with the count.
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
// The message channel must not keep the process alive.
process.channel?.unref();
