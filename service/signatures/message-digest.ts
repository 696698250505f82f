import { keccak_256 } from '@noble/hashes/sha3.js';

/** The digest of a personal message: keccak-256 of 0x19, "Ethereum Signed Message:", its length in bytes and its UTF-8 bytes (EIP-191, version 0x45). */
export function messageDigest(text: string): Uint8Array {
  const message = Buffer.from(text, 'utf8');
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`, 'utf8');
  return keccak_256(Buffer.concat([prefix, message]));
}
