import { encryptFor, plainSigningMethod, toHeader } from '../../conformance/world/encrypt-signing-method.ts';
import type { EncryptionPairRecord } from '../../service/model/state.ts';
import { createEncryptionKeys } from '../../service/platform/vault/encryption-keys.ts';
import { uuidOf } from '../fakes/clock.ts';
import { fixedDeviceKey } from '../fakes/fake-vault.ts';

/** A real stored key pair; generating a new one is slow. */
export const aPair: EncryptionPairRecord = {
  ...(await createEncryptionKeys(fixedDeviceKey).createPair(uuidOf(0xc0000001))),
  sequence: 1,
  createdAt: '2029-12-31T23:00:00.000Z',
};

/** The header with `<id>:<value>` encrypted for `aPair`, for a request with this body. */
export async function encryptedHeaders(credential: string, body: unknown): Promise<Record<string, string>> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const plaintext = plainSigningMethod(credential, text);
  return { 'encrypted-signing-method': toHeader(await encryptFor(aPair, plaintext)) };
}
