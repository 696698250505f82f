import { expect, test } from 'vitest';
import { encryptFor } from '../../../conformance/world/encrypt-signing-method.ts';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { aPair } from '../../../test/records/encrypted-signing-method.ts';
import { encryptedCredential } from '../../model/access/encrypted-credential.ts';
import type { SealedPair } from '../ports/vault.ts';
import { createEncryptionKeys } from './encryption-keys.ts';
import { createDeviceKey } from './open-device-key.ts';

const keys = createEncryptionKeys(fixedDeviceKey);
const { id, publicKey, sealedKey } = aPair;
const pair: SealedPair = { id, publicKey, sealedKey };

async function encrypted(text: string) {
  return encryptedCredential.parse(await encryptForPair(text));
}

test('opens a text that was encrypted for a pair', async () => {
  const opened = await keys.open(pair, await encrypted('a signing method'));

  expect(opened?.toString()).toBe('a signing method');
  expect(keys.holds(pair)).toBe(true);
});

test('stores the private key encrypted', () => {
  const stored = Buffer.from(sealedKey, 'base64url').toString('hex');

  // The object identifier rsaEncryption (RFC 8017, appendix C), part of every PKCS #8 encoding of such a key.
  expect(stored).not.toContain('2a864886f70d010101');
});

test('opens nothing with a changed record or another device key', async () => {
  const otherPair = await keys.createPair('other');
  const otherKeys = createEncryptionKeys(createDeviceKey(fixedDeviceKey, Buffer.alloc(32, 9)));
  const message = await encrypted('a signing method');

  for (const changed of [
    { ...pair, id: 'other' },
    { ...pair, publicKey: otherPair.publicKey },
    { ...pair, sealedKey: otherPair.sealedKey },
  ]) {
    expect(keys.holds(changed)).toBe(false);
    expect(await keys.open(changed, message)).toBeUndefined();
  }
  expect(otherKeys.holds(pair)).toBe(false);
  expect(await otherKeys.open(pair, message)).toBeUndefined();
  expect(await keys.open(otherPair, message)).toBeUndefined();
});

/** The encrypted value for `aPair`, before encoding it as a header. */
function encryptForPair(plaintext: unknown): ReturnType<typeof encryptFor> {
  return encryptFor(aPair, plaintext);
}
