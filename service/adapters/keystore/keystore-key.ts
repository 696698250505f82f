import { Worker } from 'node:worker_threads';
import type { Keystore } from '../../resources/keystore.ts';
import { derivationProgram } from './derivation-program.ts';

type KeystoreCrypto = Keystore['crypto'];

/** What turns a password into the key of a keystore. */
export type KeystoreDerivation =
  | Pick<Extract<KeystoreCrypto, { kdf: 'scrypt' }>, 'kdf' | 'kdfparams'>
  | Pick<Extract<KeystoreCrypto, { kdf: 'pbkdf2' }>, 'kdf' | 'kdfparams'>;

/**
 * 32 bytes: the first half encrypts, the second one authenticates. Derived in a thread of its own,
 * which ends with it: neither the event loop waits, nor a disk for one of Node's few threads.
 */
export function deriveKeystoreKey(
  derivation: KeystoreDerivation,
  password: Buffer,
): Promise<Buffer> {
  // A copy whose memory moves to the thread, where it is zeroed.
  const moved = new Uint8Array(password);
  return new Promise((resolve, reject) => {
    new Worker(derivationProgram, {
      eval: true,
      env: {},
      execArgv: [],
      workerData: { derivation, password: moved },
      transferList: [moved.buffer],
    })
      .once('message', (derived: Uint8Array) =>
        resolve(Buffer.from(derived.buffer, derived.byteOffset, derived.byteLength)),
      )
      .once('error', reject)
      .once('exit', () => reject(new Error('A derivation ended without a key.')));
  });
}
