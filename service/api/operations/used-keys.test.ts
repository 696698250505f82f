import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { anApplication, aWalletOwner } from '../../../test/records/users.ts';
import { type Answer, codesIn, resultIn } from '../../../test/world/call.ts';
import { aCalledService } from '../../../test/world/service.ts';

const application = anApplication();
const key = { 'idempotency-key': 'order-7' };
const withId = z.object({ id: z.string() });

/** An application with a user and a wallet, and its requests under one Idempotency-Key. */
async function anOwner() {
  const owner = await aWalletOwner();
  const { ports, send } = await aCalledService(owner.records, application);
  const credential = (value: string, id = owner.credential.id) => ({ 'signing-method': `${id}:${value}` });
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    send(`POST ${address}`, { body, headers: { ...key, ...headers } });
  const change = (address: string, body: object, headers: Record<string, string> = {}) =>
    send(address, { body, headers });
  const attempts = () =>
    ports.storage.read(({ signingMethods }) => signingMethods.find(owner.method.id))?.remainingAttempts;
  const sign = (pin: string, data = 'Hello', headers: Record<string, string> = key) => {
    const signatureRequest = { type: 'MESSAGE', secretType: 'ETHEREUM', walletId: owner.wallet.id, data };
    const all = { ...headers, ...credential(pin) };
    return send('POST /api/signatures', { body: { signatureRequest }, headers: all });
  };
  return { owner, ports, post, change, sign, attempts, credential };
}

describe('does not replay a request', () => {
  test('whose value was recovered in the meantime', async () => {
    const { owner, post, change, credential, ports } = await anOwner();
    const wallet = { userId: owner.user.id, secretType: 'ETHEREUM' };
    const created = await post('/api/wallets', wallet, credential('123456'));
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

    expect([created.status, recovered.status]).toEqual([200, 200]);
    expect((await post('/api/wallets', wallet, credential('123456'))).status).toBe(403);
    const again = await post('/api/wallets', wallet, credential('654321'));
    expect(resultIn(again, withId)).toEqual(resultIn(created, withId));
    expect(ports.storage.read(({ wallets }) => wallets.countBy('byUser', owner.user.id))).toBe(2);
  });

  test('about a signing method that was recovered in the meantime', async () => {
    const { post, change, credential } = await anOwner();
    const ada = { reference: 'ada', signingMethod: { type: 'PIN', value: '482915' } };
    const withMethods = withId.extend({ signingMethods: z.array(withId) });
    const created = resultIn(await post('/api/users', ada), withMethods);
    const pin = created.signingMethods[0]?.id ?? '';
    const code = await change(
      `POST /api/users/${created.id}/signing-methods`,
      { type: 'EMERGENCY_CODE' },
      credential('482915', pin),
    );
    const emergency = resultIn(code, z.object({ id: z.string(), value: z.string() }));
    await change(
      `PUT /api/users/${created.id}/signing-methods/${pin}`,
      { value: '654321' },
      credential(emergency.value, emergency.id),
    );

    const again = await post('/api/users', ada);

    expect(again.status).toBe(409);
    expect(codesIn(again)).toEqual(['idempotency-key.outdated']);
  });

  test('about a wallet that was archived in the meantime', async () => {
    const { owner, post, change, sign, credential } = await anOwner();
    const wallet = { userId: owner.user.id, secretType: 'ETHEREUM' };
    const created = resultIn(await post('/api/wallets', wallet, credential('123456')), withId);
    await sign('123456', 'Hello', { 'idempotency-key': 'a-signature' });
    for (const id of [created.id, owner.wallet.id]) await change(`PATCH /api/wallets/${id}`, { archived: true });

    const again = await post('/api/wallets', wallet, credential('123456'));
    const signed = await sign('123456', 'Hello', { 'idempotency-key': 'a-signature' });

    for (const response of [again, signed]) {
      expect(response.status).toBe(404);
      expect(codesIn(response)).toEqual(['wallet.archived']);
    }
  });
});

/** The stored fingerprint of the only used key. */
function fingerprintIn({ storage }: ReturnType<typeof fakePorts>) {
  return storage.read(({ idempotentReplies }) => idempotentReplies.listBy('every', '*'))[0]?.fingerprint;
}

const otherValue = { code: 'idempotency-key.reused', says: /^Nothing was changed: / };

function rejectionIn({ body, status }: Answer) {
  const errors = z.array(z.object({ code: z.string(), message: z.string() }));
  return { status, ...z.object({ errors }).parse(body).errors[0] };
}

describe('a repeated request with another secret value reports that nothing changed', () => {
  const pin = (value: string) => ({ type: 'PIN', value });
  type Owner = Awaited<ReturnType<typeof anOwner>>;
  type Case = (
    owner: Owner,
  ) => Promise<{ address: string; first: object; other: object; headers?: Record<string, string> }>;
  const [first, other] = ['482915', '000000'];
  const webhook = (password: string) => ({
    url: 'https://shop.example/hooks',
    authenticationMethod: { type: 'BASIC_AUTHENTICATION', username: 'shop', password },
  });
  const ofImport = (userId: string, digit: string) => ({
    importWalletType: 'ETHEREUM_PRIVATE_KEY',
    userId,
    privateKey: digit.repeat(64),
  });

  test.each<[what: string, Case]>([
    [
      'the PIN of a new user',
      async () => ({
        address: '/api/users',
        first: { reference: 'ada', signingMethod: pin(first) },
        other: { reference: 'ada', signingMethod: pin(other) },
      }),
    ],
    [
      'the first PIN of a user',
      async ({ change }) => {
        const created = resultIn(await change('POST /api/users', {}), withId);
        const address = `/api/users/${created.id}/signing-methods`;
        return { address, first: pin(first), other: pin(other) };
      },
    ],
    [
      'a biometric',
      async ({ owner, credential }) => ({
        address: `/api/users/${owner.user.id}/signing-methods`,
        first: { type: 'BIOMETRIC', value: 'a face', physicalDeviceId: 'phone' },
        other: { type: 'BIOMETRIC', value: 'another face', physicalDeviceId: 'phone' },
        headers: credential('123456'),
      }),
    ],
    [
      'the PIN of a wallet that has its own user',
      async () => ({
        address: '/api/wallets',
        first: { secretType: 'ETHEREUM', pincode: first },
        other: { secretType: 'ETHEREUM', pincode: other },
      }),
    ],
    [
      'the password of a webhook',
      async () => ({
        address: '/webhooks',
        first: webhook('a password of this test'),
        other: webhook('another password of this test'),
      }),
    ],
    [
      'an imported private key',
      async ({ owner, credential }) => ({
        address: '/api/wallets/import',
        first: ofImport(owner.user.id, '1'),
        other: ofImport(owner.user.id, '2'),
        headers: credential('123456'),
      }),
    ],
  ])('%s', async (_what, requestsOf) => {
    const caller = await anOwner();
    const { address, first, other, headers } = await requestsOf(caller);
    const { post, ports } = caller;

    const created = await post(address, first, headers);
    const fingerprint = fingerprintIn(ports);
    const repeated = await post(address, other, headers);
    const again = await post(address, first, headers);

    expect(created.status, created.text).toBe(200);
    expect(rejectionIn(repeated)).toMatchObject({
      status: 409,
      code: otherValue.code,
      message: expect.stringMatching(otherValue.says),
    });
    expect(repeated.headers.get('idempotent-replayed')).toBeNull();
    expect(again.text).toBe(created.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(fingerprintIn(ports)).toBe(fingerprint);
  });

  test('costs an attempt, so that a key gives no free guesses', async () => {
    const { post, ports } = await anOwner();
    const user = (value: string) => ({ reference: 'ada', signingMethod: pin(value) });
    const created = resultIn(await post('/api/users', user('482915')), z.object({ signingMethods: z.tuple([withId]) }));

    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push((await post('/api/users', user(`00000${guess % 10}`))).status);

    expect(statuses).toEqual([...Array(10).fill(409), 423]);
    expect((await post('/api/users', user('482915'))).status).toBe(423);
    const [{ id }] = created.signingMethods;
    expect(ports.storage.read(({ signingMethods }) => signingMethods.find(id))).toMatchObject({ remainingAttempts: 0 });
  });
});
