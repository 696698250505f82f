import { hkdfSync } from 'node:crypto';

const noSalt = Buffer.alloc(0);

/** 32 bytes of HKDF-SHA-256 (RFC 5869); `info` separates the uses of one key. */
export function hkdf(key: Buffer, info: Buffer, salt: Buffer = noSalt): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, 32));
}
