import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../test/fakes/fake-ports.ts';
import { anApplication } from '../test/records/users.ts';
import { present } from '../test/values.ts';
import { type Answer, call, resultIn } from '../test/world/call.ts';
import { doorsOf, tokenOf } from '../test/world/service.ts';
import { chains } from './resources/chain.ts';

/*
 * The signing part of the interface, replayed in the order of a caller. Each response has exactly
 * the fields that the interface documents for it, and those of the open points.
 */

const withId = z.object({ id: z.uuid() });
const hex = expect.stringMatching(/^0x[0-9a-f]+$/);
const localDateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const fresh = { incorrectAttempts: 0, remainingAttempts: 10, hasMasterSecret: true };
const signature = { type: 'HEX_SIGNATURE', r: hex, s: hex, v: hex, signature: hex };

/** A caller whose user has a PIN. */
async function aCaller() {
  const application = anApplication();
  const ports = fakePorts({ applications: [application] });
  const { http } = doorsOf(ports);
  const token = await tokenOf(ports, application);
  const request = (address: string, body?: unknown, credential?: string) =>
    call(http, address, {
      token,
      body,
      headers: credential === undefined ? undefined : { 'signing-method': credential },
    });
  const user = resultIn(await request('POST /api/users', { reference: 'ada' }), withId);
  const methods = `/api/users/${user.id}/signing-methods`;
  const created = await request(`POST ${methods}`, { type: 'PIN', value: '123456' });
  const pin = resultIn(created, withId);
  return { ask: request, user, methods, made: created, pin, credential: `${pin.id}:123456` };
}

type Caller = Awaited<ReturnType<typeof aCaller>>;

async function aWallet({ ask, user, credential }: Caller) {
  const wallet = { secretType: 'ETHEREUM', userId: user.id };
  return resultIn(await ask('POST /api/wallets', wallet, credential), withId);
}

function expectResult({ body, status }: Answer, result: object) {
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, result });
}

test('creates signing methods: a first PIN, a generated and a given emergency code, a biometric', async () => {
  const { ask, methods, made, pin, credential } = await aCaller();
  expectResult(made, { id: pin.id, type: 'PIN', ...fresh });

  const code = await ask(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, credential);
  const value = expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{25}$/);
  expectResult(code, { id: uuid, type: 'EMERGENCY_CODE', value, ...fresh });

  const biometric = { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'phone-7' };
  expectResult(await ask(`POST ${methods}`, biometric, credential), {
    id: uuid,
    type: 'BIOMETRIC',
    ...fresh,
  });
});

test('does not return a given emergency code again', async () => {
  const { ask, methods, credential } = await aCaller();

  const code = { type: 'EMERGENCY_CODE', value: 'K7QW2M9XR4TB8NV3HC6PD5ZJF' };

  expectResult(await ask(`POST ${methods}`, code, credential), {
    id: uuid,
    type: 'EMERGENCY_CODE',
    ...fresh,
  });
});

test('recovers a PIN with another signing method', async () => {
  const { ask, methods, pin, credential } = await aCaller();
  const code = resultIn(
    await ask(`POST ${methods}`, { type: 'EMERGENCY_CODE' }, credential),
    withId.extend({ value: z.string() }),
  );

  const recovered = await ask(
    `PUT ${methods}/${pin.id}`,
    { value: '654321' },
    `${code.id}:${code.value}`,
  );

  expectResult(recovered, { id: pin.id, type: 'PIN', lastUsedSuccess: localDateTime, ...fresh });
});

test('signs a message: enveloped and bare together', async () => {
  const caller = await aCaller();
  const { id } = await aWallet(caller);
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: 'ETHEREUM',
    walletId: id,
    data: 'I agree with terms and conditions',
  };

  const signed = await caller.ask('POST /api/signatures', { signatureRequest }, caller.credential);
  const withPincode = await caller.ask('POST /api/signatures', {
    pincode: '123456',
    signatureRequest,
  });

  expect(signed.body).toEqual({ success: true, result: signature, ...signature });
  expect(withPincode.body).toEqual(signed.body);
  const { r, s, v, signature: whole } = resultIn(signed, z.record(z.string(), z.string()));
  expect(whole).toBe(`0x${[r, s, v].map((part) => present(part).slice(2)).join('')}`);
});

test('signs typed data with every field of a domain and nested types', async () => {
  const caller = await aCaller();
  const { id } = await aWallet(caller);
  const data = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
        { name: 'salt', type: 'bytes32' },
      ],
      Bid: [
        { name: 'amount', type: 'uint256' },
        { name: 'bidder', type: 'Identity' },
      ],
      Identity: [
        { name: 'userId', type: 'uint256' },
        { name: 'wallet', type: 'address' },
      ],
    },
    domain: {
      name: 'Auction dApp',
      version: '2',
      chainId: String(chains.ETHEREUM.chainId),
      verifyingContract: '0x1C56346CD2A2Bf3202F771f50d3D14a367B48070',
      salt: `0x${'f2'.repeat(32)}`,
    },
    primaryType: 'Bid',
    message: {
      amount: 100,
      bidder: { userId: 323, wallet: '0x3333333333333333333333333333333333333333' },
    },
  };
  const signatureRequest = { type: 'EIP712', secretType: 'ETHEREUM', walletId: id, data };

  const { body } = await caller.ask(
    'POST /api/signatures',
    { signatureRequest },
    caller.credential,
  );

  expect(body).toMatchObject({ success: true, result: signature });
});

test.each([true, false])('sets archived to %s', async (archived) => {
  const caller = await aCaller();
  const { id } = await aWallet(caller);
  const address = `PATCH /api/wallets/${id}`;
  if (!archived) await caller.ask(address, { archived: true });

  const { body, status } = await caller.ask(address, { archived });

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    result: {
      id,
      address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      walletType: 'API_WALLET',
      secretType: 'ETHEREUM',
      createdAt: localDateTime,
      archived,
      ...(archived && { archivedAt: localDateTime }),
      description: expect.any(String),
      primary: true,
      hasCustomPin: false,
      userId: caller.user.id,
      userReference: 'ada',
    },
  });
});
