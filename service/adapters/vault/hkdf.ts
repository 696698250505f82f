import { hkdfSync } from 'node:crypto';

const noSalt = Buffer.alloc(0);

/** 32 bytes by HKDF-SHA-256 (RFC 5869); `info` keeps the uses of one key apart. */
export function hkdf(key: Buffer, info: Buffer, salt: Buffer = noSalt): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, 32));
}
