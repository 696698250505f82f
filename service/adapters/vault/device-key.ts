import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { DeviceKey, DeviceKeyStore } from '../../ports/device-key.ts';
import { encodeFields } from './canonical-fields.ts';
import { hkdf } from './hkdf.ts';
import { seal, unseal } from './sealing.ts';

/**
 * The device key with a subkey for each purpose and kind of use, derived once. Purposes are
 * constants of the program, never input of a caller. `bytes` are copied and may be zeroed.
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
    publicKey: (purpose) =>
      createPublicKey(signingKey(subkey('sign', purpose)))
        .export({ format: 'der', type: 'spki' })
        .toString('base64'),
    sign: (purpose, message) =>
      sign(null, Buffer.from(message), signingKey(subkey('sign', purpose))).toString('base64'),
    export: () => copyOf(root),
  };
}

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410, 10.3), up to its 32 bytes. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey(seed: Buffer): KeyObject {
  const key = Buffer.concat([privateKeyHead, seed]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function createSubkeys(root: Buffer): (use: 'mac' | 'seal' | 'sign', purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (use, purpose) => {
    const name = `${use} ${purpose}`;
    const subkey = derived.get(name) ?? hkdf(root, encodeFields(['device.v1', use, purpose]));
    derived.set(name, subkey);
    return subkey;
  };
}

/** A separate allocation, not a slice of the shared buffer pool. */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.alloc(bytes.length);
  bytes.copy(copy);
  return copy;
}
