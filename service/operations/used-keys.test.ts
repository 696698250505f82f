import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { doorsOf, tokenOf } from '../testing/a-service.ts';
import { anApplication, aWalletOwner } from '../testing/builders.ts';
import { type Answer, call, codesIn, resultIn } from '../testing/call.ts';
import { fakePorts } from '../testing/fake-ports.ts';

const application = anApplication();
const key = { 'idempotency-key': 'order-7' };
const withId = z.object({ id: z.string() });

/** An application with a user and a wallet, and requests of it under one Idempotency-Key. */
async function anOwner() {
  const owner = await aWalletOwner();
  const ports = fakePorts({ ...owner.records, applications: [application] });
  const { http } = doorsOf(ports);
  const token = await tokenOf(ports, application);
  const credential = (value: string, id = owner.credential.id) => ({
    'signing-method': `${id}:${value}`,
  });
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    call(http, `POST ${address}`, { token, body, headers: { ...key, ...headers } });
  const change = (address: string, body: object, headers: Record<string, string> = {}) =>
    call(http, address, { token, body, headers });
  const attempts = () =>
    ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))
      ?.remainingAttempts;
  const sign = (pin: string, data = 'Hello', headers: Record<string, string> = key) => {
    const signatureRequest = {
      type: 'MESSAGE',
      secretType: 'ETHEREUM',
      walletId: owner.wallet.id,
      data,
    };
    const all = { ...headers, ...credential(pin) };
    return call(http, 'POST /api/signatures', { token, body: { signatureRequest }, headers: all });
  };
  return { owner, ports, post, change, sign, attempts, credential };
}

const toldIn = (answer: Answer) => [
  answer.status,
  codesIn(answer),
  answer.text.replace(/"traceCode":"[^"]*"/, ''),
];

test('a guess under a used key is charged and answered like every other one', async () => {
  const { sign, attempts } = await anOwner();
  await sign('123456');

  const used = await sign('000000');
  const another = await sign('000000', 'another body');
  const fresh = await sign('000000', 'Hello', { 'idempotency-key': 'another-key' });
  const none = await sign('000000', 'Hello', {});

  expect(used.status).toBe(403);
  for (const answer of [another, fresh, none]) expect(toldIn(answer)).toEqual(toldIn(used));
  expect(attempts()).toBe(6);
});

test('a locked method is locked under a used key too, for the right value as well', async () => {
  const { sign } = await anOwner();
  await sign('123456');
  for (let guess = 0; guess < 10; guess += 1) await sign('000000');

  expect((await sign('000000')).status).toBe(423);
  expect((await sign('123456')).status).toBe(423);
});

describe('a repeated request is not answered from memory', () => {
  test('with a value that was recovered since', async () => {
    const { owner, post, change, credential, ports } = await anOwner();
    const wallet = { userId: owner.user.id, secretType: 'ETHEREUM' };
    const made = await post('/api/wallets', wallet, credential('123456'));
    const code = await change(
      `POST /api/users/${owner.user.id}/signing-methods`,
      { type: 'EMERGENCY_CODE' },
      credential('123456'),
    );
    const emergency = resultIn(code, z.object({ id: z.string(), value: z.string() }));
    const recovered = await change(
      `PUT /api/users/${owner.user.id}/signing-methods/${owner.method.id}`,
      { value: '654321' },
      credential(emergency.value, emergency.id),
    );

    expect([made.status, recovered.status]).toEqual([200, 200]);
    expect((await post('/api/wallets', wallet, credential('123456'))).status).toBe(403);
    const again = await post('/api/wallets', wallet, credential('654321'));
    expect(resultIn(again, withId)).toEqual(resultIn(made, withId));
    expect(ports.storage.read(({ wallets }) => wallets.countBy('byUser', owner.user.id))).toBe(2);
  });

  test('about a signing method that was recovered since', async () => {
    const { post, change, credential } = await anOwner();
    const ada = { reference: 'ada', signingMethod: { type: 'PIN', value: '482915' } };
    const withMethods = withId.extend({ signingMethods: z.array(withId) });
    const made = resultIn(await post('/api/users', ada), withMethods);
    const pin = made.signingMethods[0]?.id ?? '';
    const code = await change(
      `POST /api/users/${made.id}/signing-methods`,
      { type: 'EMERGENCY_CODE' },
      credential('482915', pin),
    );
    const emergency = resultIn(code, z.object({ id: z.string(), value: z.string() }));
    await change(
      `PUT /api/users/${made.id}/signing-methods/${pin}`,
      { value: '654321' },
      credential(emergency.value, emergency.id),
    );

    const again = await post('/api/users', ada);

    expect(again.status).toBe(409);
    expect(codesIn(again)).toEqual(['idempotency-key.outdated']);
  });

  test('about a wallet that was archived since', async () => {
    const { owner, post, change, sign, credential } = await anOwner();
    const wallet = { userId: owner.user.id, secretType: 'ETHEREUM' };
    const made = resultIn(await post('/api/wallets', wallet, credential('123456')), withId);
    await sign('123456', 'Hello', { 'idempotency-key': 'a-signature' });
    for (const id of [made.id, owner.wallet.id])
      await change(`PATCH /api/wallets/${id}`, { archived: true });

    const again = await post('/api/wallets', wallet, credential('123456'));
    const signed = await sign('123456', 'Hello', { 'idempotency-key': 'a-signature' });

    for (const answer of [again, signed]) {
      expect(answer.status).toBe(404);
      expect(codesIn(answer)).toEqual(['wallet.archived']);
    }
  });
});

test('no value of a signing method makes another request, so none can be searched for', async () => {
  const { post, ports } = await anOwner();
  const user = (value: string) => ({ reference: 'ada', signingMethod: { type: 'PIN', value } });

  const first = await post('/api/users', user('482915'));
  const fingerprint = () =>
    ports.storage.read(({ idempotentReplies }) => idempotentReplies.listBy('every', '*'))[0]
      ?.fingerprint;
  const kept = fingerprint();
  const again = await post('/api/users', user('000000'));

  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(again.text).toBe(first.text);
  expect(fingerprint()).toBe(kept);
});
