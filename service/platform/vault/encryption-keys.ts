import { generateKeyPair, randomBytes, webcrypto } from 'node:crypto';
import { promisify } from 'node:util';
import type { DeviceKey, EncryptionKeys, SealedPair } from '../ports/vault.ts';
import { withSecret } from './key-hierarchy.ts';

const { subtle } = webcrypto;
const generate = promisify(generateKeyPair);
const purpose = 'encryption.key.v1';
const aesKeyBytes = 32;

/** RSA-OAEP with SHA-256 (RFC 8017, 7.1) around AES-256-GCM; private keys are sealed with the device key. */
export function createEncryptionKeys(deviceKey: DeviceKey): EncryptionKeys {
  const unseal = (pair: SealedPair) => deviceKey.open(purpose, pair.sealedKey, contextOf(pair));
  return {
    createPair: (id) => createPair(deviceKey, id),
    holds: (pair) => {
      const privateKey = unseal(pair);
      privateKey?.fill(0);
      return privateKey !== undefined;
    },
    open: async (pair, { encryption: { key, iv }, value }) => {
      const privateKey = unseal(pair);
      if (!privateKey) return undefined;
      const aesKey = await withSecret(privateKey, (opened) => unwrap(opened, key.encryptedValue));
      return withSecret(aesKey, (opened) => decrypt(opened, { iv, value }));
    },
  };
}

async function createPair(deviceKey: DeviceKey, id: string): Promise<SealedPair> {
  const generated = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const publicKey = generated.publicKey.toString('base64');
  const context = contextOf({ id, publicKey });
  return withSecret(generated.privateKey, (privateKey) => ({
    id,
    publicKey,
    sealedKey: deviceKey.seal(purpose, privateKey, context),
  }));
}

/** Binds a private key to its own public key. */
function contextOf({ id, publicKey }: Pick<SealedPair, 'id' | 'publicKey'>): string {
  return `${id} ${publicKey}`;
}

/** The AES key; a random key if the padding is wrong, so that callers cannot detect that (RFC 8017, 7.1.2). */
async function unwrap(privateKey: Buffer, encrypted: Buffer): Promise<Buffer> {
  const randomKey = randomBytes(aesKeyBytes);
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await subtle.importKey('pkcs8', privateKey, algorithm, false, ['decrypt']);
  const opened = await subtle.decrypt(algorithm, key, encrypted).then(
    (bytes) => Buffer.from(bytes),
    () => randomKey,
  );
  return opened.length === aesKeyBytes ? opened : randomKey;
}

async function decrypt(
  aesKey: Buffer,
  { iv, value }: { readonly iv: Buffer; readonly value: Buffer },
): Promise<Buffer | undefined> {
  const key = await subtle.importKey('raw', aesKey, 'AES-GCM', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-GCM', iv }, key, value).then(
    (plaintext) => Buffer.from(plaintext),
    () => undefined,
  );
}
