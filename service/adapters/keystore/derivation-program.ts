/**
 * Program of the worker thread that derives a keystore key. It is text because a file would have to
 * be located next to each of our bundles.
 */
export const derivationProgram = `
const { pbkdf2Sync, scryptSync } = require('node:crypto');
const { parentPort, workerData } = require('node:worker_threads');

function derive({ kdf, kdfparams }, password) {
  const salt = Buffer.from(kdfparams.salt, 'hex');
  if (kdf === 'pbkdf2') return pbkdf2Sync(password, salt, kdfparams.c, 32, 'sha256');
  const { n: N, r, p } = kdfparams;
  // Memory of scrypt (RFC 7914) plus a margin: OpenSSL fails at its limit.
  const maxmem = 128 * r * (N + p + 2) + 64 * 1024;
  return scryptSync(password, salt, 32, { N, r, p, maxmem });
}

const { derivation, password } = workerData;
try {
  const derived = derive(derivation, password);
  const transferred = new Uint8Array(derived);
  derived.fill(0);
  parentPort.postMessage(transferred, [transferred.buffer]);
} finally {
  password.fill(0);
}
`;
