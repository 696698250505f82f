import type { KeyDerivation } from '../model/access/signing-method.ts';
import type { DeviceKeyStore } from '../platform/ports/vault.ts';

/** The environment of the service: a desktop window or a terminal. */
export interface Host {
  readonly kind: 'desktop' | 'headless';
  readonly version: string;
  /** The terminal command that starts the service again on this port; absent if another program starts it. */
  startCommand?(port: string): string;
  /** The store of the device key, once the data directory is locked. */
  deviceKeyStore(dataDir: string): DeviceKeyStore;
  /** Asks the person at the window whether to reveal a secret; a terminal asks for its operator token. */
  confirm?(summary: string): Promise<boolean>;
  /** Asks for the passphrase of the snapshot that the state starts from. */
  promptPassphrase?(): Promise<string>;
  /** Cost of a guess at a signing method (default: `defaultKeyDerivation`). Only tests lower it. */
  readonly keyDerivation?: KeyDerivation;
  /** Folder of the built renderer. */
  readonly consoleFiles: string;
}
