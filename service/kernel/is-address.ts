import { keccak_256 } from '@noble/hashes/sha3.js';

const text = new TextEncoder();

/**
 * Whether a text is an EVM address: 0x and 40 hexadecimal digits, with the right checksum where
 * its letters are in mixed case (EIP-55). Neither ICAP nor digits without 0x.
 */
export function isAddress(address: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && hasFittingChecksum(address);
}

/**
 * Whether an address of 0x and 40 hexadecimal digits has no wrong checksum: digits in one case have
 * none, digits in mixed case carry one (https://eips.ethereum.org/EIPS/eip-55).
 */
export function hasFittingChecksum(address: string): boolean {
  const digits = address.slice(2);
  const lowerCase = digits.toLowerCase();
  if (digits === lowerCase || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(text.encode(lowerCase));
  for (let index = 0; index < digits.length; index += 1) {
    const nibble = (hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0);
    const digit = digits.charCodeAt(index);
    // Letters in lower case lie 0x20 above those in upper case; decimal digits lie below both.
    if (digit >= 0x41 && digit >= 0x61 === ((nibble & 8) !== 0)) return false;
  }
  return true;
}
