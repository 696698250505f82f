import { createHash, randomBytes, randomUUID, webcrypto } from 'node:crypto';

const { subtle } = webcrypto;
const aes = { name: 'AES-GCM', length: 256 };
const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' };

/** A key of `GET /api/security`. */
interface PublicKey {
  readonly id: string;
  /** SubjectPublicKeyInfo as DER, in base64. */
  readonly publicKey: string;
}

/** The plain text that a client encrypts: `<id>:<value>`, bound to a request with this body. */
export function plainSigningMethod(credential: string, body: string | Uint8Array) {
  const colon = credential.indexOf(':');
  const value = createHash('sha256').update(body).digest('base64');
  return {
    id: credential.slice(0, colon),
    value: credential.slice(colon + 1),
    idempotencyKey: randomUUID(),
    signature: { type: 'sha256', value },
  };
}

/** Encrypts with a fresh AES key, which is encrypted with the public key: the header content before base64. */
export async function encryptFor({ id, publicKey }: PublicKey, plain: unknown) {
  const aesKey = await subtle.generateKey(aes, true, ['encrypt']);
  const iv = randomBytes(12);
  const plaintext = typeof plain === 'string' ? plain : JSON.stringify(plain);
  const ciphertext = await subtle.encrypt({ ...aes, iv }, aesKey, Buffer.from(plaintext));
  const spki = Buffer.from(publicKey, 'base64');
  const wrapping = await subtle.importKey('spki', spki, rsa, false, ['encrypt']);
  const wrapped = await subtle.encrypt(rsa, wrapping, await subtle.exportKey('raw', aesKey));
  return {
    encryption: {
      type: 'AES/GCM/NoPadding',
      key: { encryptedValue: toBase64(wrapped), encryptionKeyId: id },
      iv: iv.toString('base64'),
    },
    value: toBase64(ciphertext),
  };
}

/** The header `Encrypted-Signing-Method`. */
export function toHeader(encrypted: unknown): string {
  return Buffer.from(JSON.stringify(encrypted)).toString('base64');
}

function toBase64(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('base64');
}
