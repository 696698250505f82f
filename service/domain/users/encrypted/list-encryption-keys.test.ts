import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { encryptFor, plainSigningMethod, toHeader } from '../../../../conformance/world/encrypt-signing-method.ts';
import { uuidOf } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aPair } from '../../../../test/records/encrypted-signing-method.ts';
import { valueIn } from '../../../../test/values.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { type UsedCredentialRecord, usedCredentialId } from '../../../model/state.ts';
import { everyApplication } from '../../../model/table.ts';
import { listEncryptionKeys, openEncryptedCredential } from './encrypted-credentials.ts';
import { usesAtMost, usesWhilePublished } from './encryption-pairs.ts';

function usesOf(pairId: string, count: number): UsedCredentialRecord[] {
  return Array.from({ length: count }, (_none, use) => ({ id: usedCredentialId(pairId, uuidOf(use)), pairId }));
}

type ListPorts = Parameters<typeof listEncryptionKeys>[0];
const shownBy = async (ports: ListPorts) => valueIn(await listEncryptionKeys(ports)).encryptionKeys;

test('the first caller creates a key pair, and all callers see the same one', async () => {
  const ports = fakePorts();

  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => shownBy(ports)));

  expect(first).toEqual([
    {
      id: expect.any(String),
      keyspec: 'RSA_2048',
      publicKey: expect.any(String),
      encryptionAlgorithm: 'RSAES_OAEP_SHA_256',
    },
  ]);
  for (const other of others) expect(other).toEqual(first);
  expect(ports.storage.commits).toBe(1);
  const key = Buffer.from(first?.[0]?.publicKey ?? '', 'base64');
  expect(createPublicKey({ key, format: 'der', type: 'spki' })).toMatchObject({
    asymmetricKeyType: 'rsa',
    asymmetricKeyDetails: { modulusLength: 2048 },
  });
});

test('a frequently used pair is replaced, and can still open', async () => {
  const usedCredentials = usesOf(aPair.id, usesWhilePublished);
  const ports = fakePorts({ encryptionPairs: [aPair], usedCredentials });

  const [next] = await shownBy(ports);

  expect(next?.id).not.toBe(aPair.id);
  expect(await shownBy(ports)).toEqual([next]);
  expect(await openWith(ports, aPair)).toMatchObject(ok({ text: `${uuidOf(7)}:8` }));
});

test('a key pair stops opening after its maximum number of uses', async () => {
  const usedCredentials = usesOf(aPair.id, usesAtMost);
  const ports = fakePorts({ encryptionPairs: [aPair], usedCredentials });

  expect(await openWith(ports, aPair)).toEqual(fail('encrypted-signing-method.unknown-key', expect.any(String)));
});

test('only the newest two pairs and their uses are stored', async () => {
  const newer = { ...aPair, id: uuidOf(0xc0000002), sequence: 2 };
  const ports = fakePorts({
    encryptionPairs: [aPair, newer],
    usedCredentials: [...usesOf(aPair.id, 3), ...usesOf(newer.id, usesWhilePublished)],
  });

  const [next] = await shownBy(ports);

  const stored = ports.storage.read(({ encryptionPairs, usedCredentials }) => ({
    pairs: encryptionPairs.listBy('every', everyApplication).map(({ id }) => id),
    used: [aPair, newer].map(({ id }) => usedCredentials.countBy('byPair', id)),
  }));
  expect(stored).toEqual({ pairs: [newer.id, next?.id], used: [0, usesWhilePublished] });
  expect(await openWith(ports, aPair)).toEqual(fail('encrypted-signing-method.unknown-key', expect.any(String)));
});

test('a full disk is reported, and no unsaved key is shown', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect(await listEncryptionKeys(ports)).toEqual(fail('storage.full', expect.any(String)));
});

async function openWith(ports: ReturnType<typeof fakePorts>, pair: typeof aPair) {
  const plain = plainSigningMethod(`${uuidOf(7)}:8`, '');
  const header = toHeader(await encryptFor(pair, plain));
  const bodySha256 = Buffer.from(plain.signature.value, 'base64');
  return openEncryptedCredential(ports, { header, bodySha256 });
}
