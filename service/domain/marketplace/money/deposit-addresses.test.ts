import { test as base, expect } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { anApplication, anId, asApplication } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { call } from '../../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../../test/world/service.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import { setCustodyKeysAside } from '../../../platform/vault/key-hierarchy.ts';
import { depositAddressOf } from './deposit-addresses.ts';
import { createDepositAddress, listDepositAddresses } from './money.operations.ts';

const test = base.extend('market', () => aMarket());

const chain = 'MATIC';

async function aMarket() {
  const ports = fakePorts({ applications: [anApplication()] });
  return { ports, user: await aMarketUser(ports, { chain }) };
}

test('returns the same deposit address to twenty concurrent callers', async ({ market: { ports, user } }) => {
  const input = { userId: user.userId, chain: 'AVAC' } as const;

  const results = await Promise.all(
    Array.from({ length: 20 }, () => createDepositAddress(ports, input, asApplication())),
  );

  expect(new Set(results.map((result) => valueIn(result).address)).size).toBe(1);
  const account = await ports.custody.address(`deposit:${user.userId}:AVAC`);
  expect(results[0]).toEqual(ok({ ...input, address: valueIn(account) }));
});

test('creates a different address for each market user and chain', async ({ market: { ports, user } }) => {
  const secondUser = await aMarketUser(ports);
  for (const { userId } of [user, secondUser])
    for (const secretType of secretTypes)
      await createDepositAddress(ports, { userId, chain: secretType }, asApplication());

  const lists = await Promise.all([user, secondUser].map((item) => listDepositAddresses(ports, item, asApplication())));

  const all = lists.flatMap(valueIn);
  expect(all).toHaveLength(2 * secretTypes.length);
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
  expect(all).toContainEqual(user);
});

test('uses the deposit address as payer and payee, and creates it if missing', async ({ market: { ports, user } }) => {
  expect(await depositAddressOf(ports, user)).toEqual(ok(user.address));
  expect((await depositAddressOf(ports, { userId: user.userId, chain: 'BSC' })).ok).toBe(true);
  expect(valueIn(await listDepositAddresses(ports, user, asApplication()))).toHaveLength(2);
  expect(await depositAddressOf(ports, { userId: anId(), chain })).toMatchObject({
    failure: { code: 'market-user.not-found' },
  });
});

test('returns no payment address whose key is lost', async ({ market: { ports, user } }) => {
  await ports.storage.change((tables) => setCustodyKeysAside(tables));

  const lost = fail('custody.key-lost', expect.stringContaining(user.address));
  expect(await createDepositAddress(ports, user, asApplication())).toEqual(lost);
  expect(await depositAddressOf(ports, user)).toEqual(lost);
});

test.each<[body: object, result: object]>([
  [{ secretType: 'ETHEREUM' }, { result: { chain: 'ETHEREUM' } }],
  [{ chain: 'polygon' }, { result: { chain: 'MATIC' } }],
  [{ chain: 'MATIC', secretType: 'MATIC' }, { result: { chain: 'MATIC' } }],
  [{ chain: 'MATIC', secretType: 'BSC' }, { errors: [{ code: 'chain' }] }],
  [{ chain: null }, { errors: [{ code: 'chain', message: 'This field is required.' }] }],
])('a deposit address is created on the chain of %j', async (body, result) => {
  const { ports, user } = await aMarket();
  const options = { token: await tokenOf(ports, anApplication()), body };
  const { http } = transportsOf(ports);

  for (const path of ['/user/deposit-addresses', `/market/users/${user.userId}/deposit-addresses`])
    expect((await call(http, `POST ${path}`, options)).body).toMatchObject(result);
});
