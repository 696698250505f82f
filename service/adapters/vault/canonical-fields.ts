import { hkdfSync } from 'node:crypto';

/**
 * Encodes a list of texts so that different lists never give the same bytes: each field is its
 * UTF-8 length (four bytes, big-endian) followed by its UTF-8 bytes. Callers leave out a missing
 * field, which differs from an empty one.
 */
export function encodeFields(fields: readonly (string | number)[]): Buffer {
  return Buffer.concat(fields.map((field) => encodeField(String(field))));
}

function encodeField(field: string): Buffer {
  const length = Buffer.alloc(4);
  const text = Buffer.from(field, 'utf8');
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text]);
}

const noSalt = Buffer.alloc(0);

/** 32 bytes of HKDF-SHA-256 (RFC 5869); `info` separates the uses of one key. */
export function hkdf(key: Buffer, info: Buffer, salt: Buffer = noSalt): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, 32));
}
