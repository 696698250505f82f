import { pbkdf2, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Keystore } from '../../resources/keystore.ts';

type KeystoreCrypto = Keystore['crypto'];

/** What turns a password into the key of a keystore. */
export type KeystoreDerivation =
  | Pick<Extract<KeystoreCrypto, { kdf: 'scrypt' }>, 'kdf' | 'kdfparams'>
  | Pick<Extract<KeystoreCrypto, { kdf: 'pbkdf2' }>, 'kdf' | 'kdfparams'>;

const keyLength = 32;
const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<Buffer, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** 32 bytes, derived off the event loop: the first half encrypts, the second one authenticates. */
export function deriveKeystoreKey(
  { kdf, kdfparams }: KeystoreDerivation,
  password: Buffer,
): Promise<Buffer> {
  const salt = Buffer.from(kdfparams.salt, 'hex');
  if (kdf === 'pbkdf2') return derivePbkdf2(password, salt, kdfparams.c, keyLength, 'sha256');
  const { n, r, p } = kdfparams;
  // What RFC 7914 keeps in memory, and a little: OpenSSL refuses at its limit.
  const maxmem = 128 * r * (n + p + 2) + 64 * 1024;
  return deriveScrypt(password, salt, keyLength, { N: n, r, p, maxmem });
}
