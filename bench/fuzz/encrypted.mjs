// @ts-check
/** @typedef {import('./junk.mjs').Dice} Dice */

/**
 * A value like an Encrypted-Signing-Method header: often well formed and for an existing key, but never decryptable.
 * @param {Dice} dice @param {readonly string[]} keyIds @returns {string}
 */
export function oddEncrypted(dice, keyIds) {
  const bytes = (/** @type {number} */ length) =>
    Buffer.from(Array.from({ length }, () => dice.below(256))).toString('base64');
  const sizeOr = (/** @type {number} */ validSize) =>
    dice.hits(0.9) ? validSize : dice.below(300);
  const encrypted = {
    encryption: {
      type: dice.hits(0.95) ? 'AES/GCM/NoPadding' : 'AES',
      key: {
        encryptedValue: bytes(sizeOr(256)),
        encryptionKeyId: dice.hits(0.9) ? dice.pick(keyIds) : null,
      },
      iv: bytes(sizeOr(12)),
    },
    value: bytes(dice.below(400)),
  };
  const text = JSON.stringify(encrypted);
  return Buffer.from(dice.hits(0.9) ? text : text.slice(dice.below(400))).toString('base64');
}
