import type { Result } from '../kernel/result.ts';
import type { Keystore } from '../resources/keystore.ts';

/**
 * Private keys sealed with a password (Web3 Secret Storage). A derivation takes up to seconds and 512 MiB: they run in
 * turn, and the call fails with `vault.busy` if too many are queued.
 */
export interface Keystores {
  /**
   * The 32-byte private key in a keystore, for the caller to zero. Fails with
   * `keystore.password-incorrect`, or `keystore.unsupported` if the key does not belong to the
   * stated address.
   */
  open(keystore: Keystore, password: string): Promise<Result<Buffer>>;
  /** The JSON text of a new keystore. */
  seal(privateKey: Buffer, password: string): Promise<Result<string>>;
}
