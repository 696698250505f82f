import type { Result } from '../kernel/result.ts';
import type { Keystore } from '../resources/keystore.ts';

/**
 * Private keys sealed with a password (Web3 Secret Storage, version 3). A derivation takes up to
 * seconds and 256 MiB: few run at once, and `vault.busy` answers when too many wait.
 */
export interface Keystores {
  /**
   * The 32-byte private key in a keystore, for the caller to zero. Fails with
   * `keystore.password-incorrect`, or `keystore.unsupported` where it holds no key of its address.
   */
  open(keystore: Keystore, password: string): Promise<Result<Buffer>>;
  /** The JSON text of a new keystore. */
  seal(privateKey: Buffer, password: string): Promise<Result<string>>;
}
