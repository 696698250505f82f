import type { DeviceKeyStore } from './ports/device-key.ts';

/** What surrounds the service: a desktop window or a terminal. */
export interface Host {
  readonly kind: 'desktop' | 'headless';
  readonly version: string;
  /** Where the device key is kept, once the data directory is known to be ours. */
  deviceKeyStore(dataDir: string): DeviceKeyStore;
  /** Asks the person at the window whether a secret may be handed out; a terminal asks for its operator token. */
  confirm?(summary: string): Promise<boolean>;
  /** Folder of the built renderer. */
  readonly consoleFiles: string;
}
