import { createHmac } from 'node:crypto';
import type { DeviceKey, DeviceKeyStore } from '../../ports/device-key.ts';
import { encodeFields } from './canonical-fields.ts';
import { hkdf } from './hkdf.ts';
import { seal, unseal } from './sealing.ts';

/**
 * The device key at work: each purpose and kind of use has a subkey of its own, derived once.
 * Purposes are words of the program, never of a caller. `bytes` are copied and may be zeroed.
 */
export function createDeviceKey(
  { backend, description }: Pick<DeviceKeyStore, 'backend' | 'description'>,
  bytes: Buffer,
): DeviceKey {
  const root = copyOf(bytes);
  const subkey = createSubkeys(root);
  return {
    backend,
    description,
    mac: (purpose, message) =>
      createHmac('sha256', subkey('mac', purpose)).update(message).digest(),
    seal: (purpose, plaintext, context) =>
      seal(subkey('seal', purpose), plaintext, Buffer.from(context, 'utf8')),
    open: (purpose, sealed, context) =>
      unseal(subkey('seal', purpose), sealed, Buffer.from(context, 'utf8')),
    export: () => copyOf(root),
  };
}

function createSubkeys(root: Buffer): (use: 'mac' | 'seal', purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (use, purpose) => {
    const name = `${use} ${purpose}`;
    const subkey = derived.get(name) ?? hkdf(root, encodeFields(['device.v1', use, purpose]));
    derived.set(name, subkey);
    return subkey;
  };
}

/** Memory of its own, not a slice of the pool that others share. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return copy;
}
