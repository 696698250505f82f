import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';

/** The environment variable that may contain the device key. */
export const deviceKeyVariable = 'VAULTDESK_DEVICE_KEY';

/** The device key from the environment: 32 bytes as 64 hexadecimal digits, or as base64. */
export class DeviceKeySecret implements DeviceKeyStore {
  readonly backend = 'environment';
  readonly description =
    `The device key comes from the environment (${deviceKeyVariable}) and is not on the disk.`;
  readonly mayAdoptOldState = false;
  readonly #key: Buffer;

  constructor(text: string) {
    const key = parseKey(text.trim());
    if (!key)
      throw new StartupError(
        `${deviceKeyVariable} must be 32 bytes, as 64 hexadecimal digits or as base64.`,
      );
    this.#key = key;
  }

  /** A copy that may be zeroed. */
  async load(): Promise<Buffer> {
    return Buffer.from(this.#key);
  }

  async create(): Promise<Buffer> {
    return this.load();
  }

  async refuseOldState(): Promise<void> {}

  async setAside(): Promise<void> {}
}

function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}
