import { timingSafeEqual } from 'node:crypto';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import { encryptedHeader, type PlainCredential } from '../../resources/encrypted-credential.ts';
import { usedCredentialId } from '../../resources/encryption-key.ts';
import { findOpeningPair } from './encryption-pairs.ts';
import { readEncryptedCredential, readPlainCredential } from './read-encrypted-credential.ts';

type OpeningPorts = Pick<Ports, 'storage' | 'encryptionKeys'>;

/** The header `Encrypted-Signing-Method`, and the SHA-256 of the body it came with, byte for byte. */
export interface SealedCredential {
  readonly header: string;
  readonly bodySha256: Buffer;
}

/**
 * The signing method inside, as the header `Signing-Method` would carry it. It is good for one request
 * with the body it was encrypted for; whether its value is right is not asked here.
 */
export async function openEncryptedCredential(
  ports: OpeningPorts,
  { header, bodySha256 }: SealedCredential,
): Promise<Result<string>> {
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
  return plain.ok ? spend(ports, pairId, { ...plain.value, bodySha256 }) : plain;
}

/** Another body is refused before anything is spent: nothing is remembered, and no attempt charged. */
async function spend(
  { storage }: OpeningPorts,
  pairId: string,
  { id, value, idempotencyKey, signature, bodySha256 }: PlainCredential & { bodySha256: Buffer },
): Promise<Result<string>> {
  if (!timingSafeEqual(signature.value, bodySha256))
    return fail(
      'encrypted-signing-method.other-body',
      `${encryptedHeader} was made for another body: signature.value is the SHA-256 of the body, byte for byte as it is sent.`,
    );
  const used = { id: usedCredentialId(pairId, idempotencyKey), pairId };
  return storage.transact((tables) => {
    if (!findOpeningPair(tables, pairId)) return unknownKey();
    if (tables.usedCredentials.find(used.id))
      return fail(
        'encrypted-signing-method.used',
        `${encryptedHeader} was used already. Encrypt the signing method anew for each request, with an idempotencyKey of its own.`,
      );
    tables.usedCredentials.put(used);
    return ok(`${id}:${value}`);
  });
}

function unknownKey(): Failed {
  return fail(
    'encrypted-signing-method.unknown-key',
    `${encryptedHeader} names a key in encryptionKeyId that opens nothing, or nothing any more. Ask GET /api/security for the present one.`,
  );
}
