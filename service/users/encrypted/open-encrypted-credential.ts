import { timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { encryptedHeader } from '../../resources/encrypted-credential.ts';
import { usedCredentialId } from '../../resources/encryption-key.ts';
import { type CredentialUse, unknownKey } from './credential-use.ts';
import { findOpeningPair } from './encryption-pairs.ts';
import { readEncryptedCredential, readPlainCredential } from './read-encrypted-credential.ts';

type OpeningPorts = Pick<Ports, 'storage' | 'encryptionKeys'>;

/** The header `Encrypted-Signing-Method`, and the SHA-256 of the body it came with, byte for byte. */
export interface SealedCredential {
  readonly header: string;
  readonly bodySha256: Buffer;
}

/** An encrypted signing method as text, `<signing method id>:<value>`, and the use that it is limited to. */
export interface OpenedCredential {
  readonly text: string;
  readonly use: CredentialUse;
}

/**
 * The signing method inside, as the header `Signing-Method` would carry it, for the body that it was encrypted for.
 * Opening consumes nothing: the attempt that tries its value does.
 */
export async function openEncryptedCredential(
  ports: OpeningPorts,
  { header, bodySha256 }: SealedCredential,
): Promise<Result<OpenedCredential>> {
  const encrypted = readEncryptedCredential(header);
  if (!encrypted.ok) return encrypted;
  const { encryptionKeyId: pairId } = encrypted.value.encryption.key;
  const pair = ports.storage.read((tables) => findOpeningPair(tables, pairId));
  if (!pair) return unknownKey();
  const plaintext = await ports.encryptionKeys.open(pair, encrypted.value);
  if (!plaintext)
    return fail(
      'encrypted-signing-method.unreadable',
      `${encryptedHeader} does not open. Encrypt a fresh AES key of 256 bits with the public key of encryptionKeyId, by RSA-OAEP with SHA-256, and the signing method with that key and the iv.`,
    );
  const plain = readPlainCredential(plaintext);
  plaintext.fill(0);
  if (!plain.ok) return plain;
  const { id, value, idempotencyKey, signature } = plain.value;
  if (!timingSafeEqual(signature.value, bodySha256))
    return fail(
      'encrypted-signing-method.other-body',
      `${encryptedHeader} was made for another body: signature.value is the SHA-256 of the body, byte for byte as it is sent.`,
    );
  return ok({
    text: `${id}:${value}`,
    use: { id: usedCredentialId(pairId, idempotencyKey), pairId },
  });
}
