import { timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { encryptedHeader } from '../../resources/encrypted-credential.ts';
import { usedCredentialId } from '../../resources/encryption-key.ts';
import { type CredentialUse, unknownKey } from './credential-use.ts';
import { findOpeningPair } from './encryption-pairs.ts';
import { readEncryptedCredential, readPlainCredential } from './read-encrypted-credential.ts';

type OpeningPorts = Pick<Ports, 'storage' | 'encryptionKeys'>;

/** The header `Encrypted-Signing-Method`, and the SHA-256 of the exact body bytes. */
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
 * Opens the signing method in the format of the header `Signing-Method`, for the body that it was encrypted for.
 * Opening consumes nothing; the attempt that verifies its value does.
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
      `${encryptedHeader} cannot be decrypted. Encrypt a fresh AES key of 256 bits with the public key of encryptionKeyId, using RSA-OAEP with SHA-256, and the signing method with that key and the iv.`,
    );
  const plain = readPlainCredential(plaintext);
  plaintext.fill(0);
  if (!plain.ok) return plain;
  const { id, value, idempotencyKey, signature } = plain.value;
  if (!timingSafeEqual(signature.value, bodySha256))
    return fail(
      'encrypted-signing-method.other-body',
      `${encryptedHeader} was encrypted for another body. Set signature.value to the SHA-256 of the exact body bytes.`,
    );
  return ok({
    text: `${id}:${value}`,
    use: { id: usedCredentialId(pairId, idempotencyKey), pairId },
  });
}
