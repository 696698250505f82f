import { test as base, expect } from 'vitest';
import { operatorToken } from '../../../test/fakes/fake-ports.ts';
import { call, codesIn } from '../../../test/world/call.ts';
import { aWorld, type World } from '../../../test/world/world.ts';
import { type MagicName, magicValues } from '../../model/payments/magic-values.ts';

const test = base.extend('world', () => aWorld());

async function switchOn({ http }: World) {
  const response = await call(http, 'PATCH /_vaultdesk/settings/magicValues', {
    token: operatorToken,
    body: { value: 'on' },
  });
  expect(response.status, response.text).toBe(200);
}

function sign({ http, token, owner }: World, value: string) {
  const { id: walletId } = owner.wallet;
  return call(http, 'POST /api/signatures', {
    token,
    headers: { 'signing-method': `${owner.method.id}:${value}` },
    body: { signatureRequest: { type: 'MESSAGE', secretType: 'ETHEREUM', walletId, data: 'Hello' } },
  });
}

function methodOf({ ports, owner }: World) {
  return ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id));
}

const pins: readonly (readonly [MagicName, number, string])[] = [
  ['pinWrong', 403, 'pincode.incorrect'],
  ['pinLocked', 423, 'pincode.no-tries-left'],
  ['vaultBusy', 429, 'vault.busy'],
];

test.each(pins)('%s responds with %i %s and costs no attempt', async (name, status, code) => {
  const world = await aWorld();
  await switchOn(world);
  const before = methodOf(world);

  const response = await sign(world, magicValues[name].value);

  expect(response.status).toBe(status);
  expect(codesIn(response)).toEqual([code]);
  expect(methodOf(world)).toEqual(before);
});

test('other values behave normally while magic values are enabled', async ({ world }) => {
  await switchOn(world);

  expect((await sign(world, '123456')).status).toBe(200);
});

test('a magic PIN is an ordinary value while magic values are disabled', async ({ world }) => {
  expect((await sign(world, magicValues.pinLocked.value)).status).toBe(403);
  expect(methodOf(world)?.remainingAttempts).toBe(9);
});

function send({ http, token, owner }: World, value: string) {
  const { id: walletId, address: to } = owner.wallet;
  return call(http, 'POST /api/transactions/execute', {
    token,
    headers: { 'signing-method': `${owner.method.id}:123456` },
    body: { transactionRequest: { type: 'TRANSFER', secretType: 'ETHEREUM', walletId, to, value } },
  });
}

test('the magic revert value is rejected as a failing call, and sent while magic values are disabled', async () => {
  const world = await aWorld();
  const { value } = magicValues.revert;

  expect((await send(world, value)).status).toBe(200);
  await switchOn(world);
  const rejected = await send(world, value);

  expect(rejected.status).toBe(422);
  expect(codesIn(rejected)).toEqual(['transaction.submit.ethereum-error']);
});

test('the list shows whether magic values are enabled and what each does', async ({ world }) => {
  await switchOn(world);

  const listed = await call(world.http, 'GET /_vaultdesk/magic-values', { token: operatorToken });

  expect(listed.text).toContain('"isOn":true');
  for (const { value } of Object.values(magicValues)) expect(listed.text).toContain(value);
});
