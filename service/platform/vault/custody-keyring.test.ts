import { recoverAddress } from 'ethers/transaction';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { fixedDeviceKey } from '../../../test/fakes/fake-vault.ts';
import { valueIn } from '../../../test/values.ts';
import { randomIds } from '../clock/clocks.ts';
import { createCustodyKeyring, setCustodyKeysAside } from './key-hierarchy.ts';
import { createDeviceKey } from './open-device-key.ts';

const digest = Buffer.alloc(32, 7);

test('creates an account on first use and then returns the same', async () => {
  const { custody, storage } = fakePorts();

  const addresses = await Promise.all([
    custody.address('faucet'),
    custody.address('faucet'),
    custody.address('market-operator'),
  ]);

  const [first, second, third] = addresses.map(valueIn);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(storage.read(({ custodyKeys }) => custodyKeys.countBy('every', '*'))).toBe(2);
  expect(custody.find(String(first).toLowerCase())).toBe('faucet');
  expect(custody.find(`0x${'00'.repeat(20)}`)).toBeUndefined();
});

test('signs with the key of the account, with a low s', async () => {
  const { custody } = fakePorts();

  const signature = valueIn(await custody.signDigest('deposit:u1:MATIC', digest));

  expect(recoverAddress(digest, signature)).toBe(valueIn(await custody.address('deposit:u1:MATIC')));
  expect(BigInt(`0x${signature.slice(66, 130)}`)).toBeLessThan(2n ** 255n);
});

test('seals the stored key, and opens it only for its own account', async () => {
  const { custody, storage } = fakePorts();
  await custody.address('faucet');
  const record = storage.read(({ custodyKeys }) => custodyKeys.find('faucet'));
  expect(Object.keys(record ?? {}).sort()).toEqual(['address', 'createdAt', 'id', 'sealedKey']);

  await storage.change(({ custodyKeys }) => {
    if (record) custodyKeys.put({ ...record, id: 'market-operator' });
  });

  expect(await custody.signDigest('market-operator', digest)).toMatchObject({ failure: { code: 'custody.key-lost' } });
});

test('signs nothing with another device key until the accounts are created again', async () => {
  const { custody, storage } = fakePorts();
  const previousAddress = valueIn(await custody.address('faucet'));
  const deviceKey = createDeviceKey(fixedDeviceKey, Buffer.alloc(32, 9));
  const keyring = createCustodyKeyring({ storage, deviceKey, clock: fixedClock(), ids: randomIds });
  expect(await keyring.signDigest('faucet', digest)).toMatchObject({ failure: { code: 'custody.key-lost' } });

  await storage.change((tables) => setCustodyKeysAside(tables));

  const signature = valueIn(await keyring.signDigest('faucet', digest));
  expect(recoverAddress(digest, signature)).not.toBe(previousAddress);
  expect(storage.read(({ custodyKeys }) => custodyKeys.find(`lost:faucet ${previousAddress}`))).toBeDefined();
});
