import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { scrypt } from '@noble/hashes/scrypt.js';
import type { Web3Keystore } from '../../model/access/keystore.ts';

type KeystoreCrypto = Web3Keystore['crypto'];

/** The key derivation parameters of a keystore. */
export type KeystoreDerivation =
  | Pick<Extract<KeystoreCrypto, { kdf: 'scrypt' }>, 'kdf' | 'kdfparams'>
  | Pick<Extract<KeystoreCrypto, { kdf: 'pbkdf2' }>, 'kdf' | 'kdfparams'>;

/** The order of a derivation. The password is zeroed here. */
export type DerivationOrder = { readonly derivation: KeystoreDerivation; readonly password: Uint8Array };

function derive({ kdf, kdfparams }: KeystoreDerivation, password: Uint8Array): Uint8Array {
  const salt = Buffer.from(kdfparams.salt, 'hex');
  if (kdf === 'pbkdf2') return pbkdf2Sync(password, salt, kdfparams.c, 32, kdfparams.prf.replace('hmac-', ''));
  const { n: N, r, p } = kdfparams;
  // Memory of scrypt (RFC 7914) plus a margin: OpenSSL fails at its limit.
  const maxmem = 128 * r * (N + p + 2) + 64 * 1024;
  // OpenSSL rejects the parameters of web3.py, which RFC 7914 does not allow.
  return N < 2 ** (16 * r)
    ? scryptSync(password, salt, 32, { N, r, p, maxmem })
    : scrypt(password, salt, { N, r, p, maxmem, dkLen: 32 });
}

const { derivation, password }: DerivationOrder = workerData;
try {
  const derived = derive(derivation, password);
  const transferred = new Uint8Array(derived);
  derived.fill(0);
  parentPort?.postMessage(transferred, [transferred.buffer]);
} finally {
  password.fill(0);
}
