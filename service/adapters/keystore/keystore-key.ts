import { Worker } from 'node:worker_threads';
import type { DerivationOrder, KeystoreDerivation } from './derivation-program.ts';
import derivationProgram from './derivation-program.ts?program';

/**
 * 32 bytes: the first half encrypts, the second half authenticates. Derived in a separate,
 * short-lived worker thread, so that it blocks neither the event loop nor Node's small thread pool.
 */
export function deriveKeystoreKey(
  derivation: KeystoreDerivation,
  password: Buffer,
): Promise<Buffer> {
  // A copy that is transferred to the thread and zeroed there.
  const transferred = new Uint8Array(password);
  const workerData: DerivationOrder = { derivation, password: transferred };
  return new Promise((resolve, reject) => {
    new Worker(derivationProgram, {
      eval: true,
      env: {},
      execArgv: [],
      workerData,
      transferList: [transferred.buffer],
    })
      .once('message', (derived: Uint8Array) =>
        resolve(Buffer.from(derived.buffer, derived.byteOffset, derived.byteLength)),
      )
      .once('error', reject)
      .once('exit', () => reject(new Error('A derivation ended without a key.')));
  });
}
