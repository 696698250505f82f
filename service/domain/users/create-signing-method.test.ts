import { test as base, describe, expect } from 'vitest';
import { z } from 'zod';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { busyVault, cheapVault, countingVault } from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anApplication,
  anId,
  asApplication,
  aUser,
  aUserWithMethods,
  aWalletOwner,
  type WalletOwner,
} from '../../../test/records/users.ts';
import { present, valueIn } from '../../../test/values.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { tokenOf, transportsOf } from '../../../test/world/service.ts';
import { hasRightCheckSymbol } from '../../model/access/emergency-code.ts';
import type { SigningMethod, SigningMethodCredential } from '../../model/access/signing-method.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { createSigningMethod, recoverSigningMethod, verifyCredential } from './create-signing-method.ts';
import { deleteSigningMethod } from './delete-signing-method.ts';
import { getUser } from './get-user.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const test = base.extend('user', () => aUser());

const pin = { type: 'PIN', value: '123456' } as const;
const exists = fail('signing-method.exists', expect.any(String));
const notFound = fail('user.not-found', expect.any(String));

type Ports = ReturnType<typeof fakePorts>;

const create = (ports: Ports, input: Parameters<typeof createSigningMethod.run>[1]) =>
  run(createSigningMethod, ports, input, asApplication());

/** The key of the wallet, opened with a credential of its user. */
async function openedKey(
  ports: Ports,
  { user, wallet }: Pick<WalletOwner, 'user' | 'wallet'>,
  credential: SigningMethodCredential,
) {
  const proof = valueIn(await verifySigningMethod(ports, credential, user.id));
  return ports.vault.withKey(wallet, proof, (bytes) => [...bytes]);
}

/** Unwraps the method from a response in the default form. */
function createdMethod(created: Awaited<ReturnType<typeof create>>): SigningMethod {
  return present([valueIn(created)].flat()[0]);
}

function methodsOf(ports: Ports, userId: string) {
  return ports.storage.read(({ signingMethods }) => signingMethods.listBy('byUser', userId));
}

test('exactly one of twenty concurrent first PINs is created, and it opens', async ({ user }) => {
  const ports = fakePorts({ users: [user] });
  const values = Array.from({ length: 20 }, (_, number) => String(100_000 + number));

  const results = await Promise.all(values.map((value) => create(ports, { userId: user.id, type: 'PIN', value })));

  const winner = results.findIndex(({ ok }) => ok);
  expect(results.toSpliced(winner, 1)).toEqual(Array(19).fill(exists));
  const [method] = methodsOf(ports, user.id);
  expect(methodsOf(ports, user.id)).toHaveLength(1);
  const credential = { id: present(method).id, value: present(values[winner]) };
  expect((await verifySigningMethod(ports, credential, user.id)).ok).toBe(true);
});

test.each([
  { type: 'EMERGENCY_CODE', value: 'A1B2C-3D4E5-F6G7H-8J9K0-L' },
  { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'phone-7f3a' },
  { type: 'BIOMETRIC', value: 'a finger', physicalDeviceId: 'tablet-08aa' },
] as const)('an additional method opens the same wallet as the others: $type $physicalDeviceId', async (method) => {
  const owner = await aUserWithMethods();
  const { user, methods, credentials, records } = owner;
  const ports = fakePorts({ ...records, signingMethods: [methods.PIN, methods.BIOMETRIC] });

  const created = await create(ports, { userId: user.id, ...method, signingMethodCredential: credentials.PIN });

  const { id, value } = createdMethod(created);
  expect(value).toBeUndefined();
  for (const methodCredential of [{ id, value: method.value }, credentials.PIN, credentials.BIOMETRIC])
    expect(await openedKey(ports, owner, methodCredential)).toEqual(Array(32).fill(4));
});

test('an additional method requires an existing one in the header', async () => {
  const { user, records } = await aWalletOwner();
  const vault = countingVault();
  const ports = fakePorts({ ...records, vault });

  const rejected = await create(ports, { userId: user.id, type: 'EMERGENCY_CODE' });

  expect(rejected).toEqual(fail('pincode.empty', expect.stringContaining('Signing-Method')));
  expect(methodsOf(ports, user.id)).toHaveLength(1);
  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
});

test('an additional method is not created if its authenticating method is deleted during the request', async () => {
  const owner = await aUserWithMethods();
  const ports = fakePorts({
    ...owner.records,
    signingMethods: [owner.methods.PIN, owner.methods.BIOMETRIC],
    vault: {
      ...cheapVault,
      sealFurther: async (...args) => {
        await ports.storage.change(({ signingMethods }) => signingMethods.delete(owner.methods.PIN.id));
        return cheapVault.sealFurther(...args);
      },
    },
  });

  const rejected = await create(ports, {
    userId: owner.user.id,
    type: 'EMERGENCY_CODE',
    signingMethodCredential: owner.credentials.PIN,
  });

  expect(rejected).toEqual(fail('pincode.incorrect', expect.any(String)));
  expect(methodsOf(ports, owner.user.id)).toEqual([owner.methods.BIOMETRIC]);
});

test.each([{ type: 'PIN', value: '654321' }, { type: 'EMERGENCY_CODE' }] as const)(
  'rejects a duplicate type before verifying a value: $type',
  async (method) => {
    const owner = await aUserWithMethods();
    const vault = countingVault();
    const ports = fakePorts({ ...owner.records, vault });
    const second = { userId: owner.user.id, ...method };
    const signingMethodCredential = owner.credentials.BIOMETRIC;

    for (const input of [second, { ...second, signingMethodCredential }])
      expect(await create(ports, input)).toEqual(exists);

    expect(vault.derivations.open).toBe(0);
    expect(methodsOf(ports, owner.user.id)).toEqual(owner.records.signingMethods);
  },
);

test('concurrent requests create an additional method once', async () => {
  const { user, credential, records } = await aWalletOwner();
  const ports = fakePorts(records);
  const input = { userId: user.id, signingMethodCredential: credential };

  const results = await Promise.all(
    Array.from({ length: 8 }, () => create(ports, { ...input, type: 'EMERGENCY_CODE' })),
  );

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter(({ ok }) => !ok)).toEqual(Array(7).fill(exists));
  const [, code] = methodsOf(ports, user.id);
  const newMethod = createdMethod(present(results.find(({ ok }) => ok)));
  expect(newMethod.id).toBe(present(code).id);
  const opened = { id: newMethod.id, value: present(newMethod.value) };
  expect((await verifySigningMethod(ports, opened, user.id)).ok).toBe(true);
});

describe('a user with an emergency code and without a PIN', () => {
  async function aUserWithCode() {
    const owner = await aUserWithMethods();
    const ports = fakePorts({ ...owner.records, signingMethods: [owner.methods.EMERGENCY_CODE] });
    return { owner, ports, input: { userId: owner.user.id, ...pin } };
  }

  test.each(['contract', 'hosted'] as const)('rejects a PIN without the code in the profile %s', async (profile) => {
    const { owner, ports, input } = await aUserWithCode();
    await ports.storage.change(({ settings }) => settings.put({ id: 'profile', value: profile }));

    expect(await create(ports, input)).toEqual(fail('pincode.empty', expect.stringContaining('Signing-Method')));
    expect(methodsOf(ports, owner.user.id)).toEqual([owner.methods.EMERGENCY_CODE]);
  });

  test('a PIN that is created with the code opens the wallets of the user', async () => {
    const { owner, ports, input } = await aUserWithCode();
    const signingMethodCredential = owner.credentials.EMERGENCY_CODE;

    const method = createdMethod(await create(ports, { ...input, signingMethodCredential }));

    expect(method).toMatchObject({ type: 'PIN', remainingAttempts: 10, hasMasterSecret: true });
    expect(await openedKey(ports, owner, { id: method.id, value: pin.value })).toEqual(Array(32).fill(4));
  });
});

describe('a PIN that an earlier version created without another method', () => {
  async function anEarlierPin() {
    const owner = await aUserWithMethods();
    const { PIN, EMERGENCY_CODE } = owner.methods;
    const earlier = { ...PIN, withoutMasterSecret: true } as const;
    return { owner, ports: fakePorts({ ...owner.records, signingMethods: [earlier, EMERGENCY_CODE] }) };
  }

  test('opens nothing, reveals nothing about a value and changes no other method', async () => {
    const { owner, ports } = await anEarlierPin();
    const { user, methods, credentials } = owner;
    const before = methodsOf(ports, user.id);
    const rejected = fail('signing-method.no-master-secret', expect.stringContaining('Recover it'));

    for (const value of ['123456', '000000'])
      expect(await verifySigningMethod(ports, { ...credentials.PIN, value }, user.id)).toEqual(rejected);
    const path = { userId: user.id, signingMethodId: methods.EMERGENCY_CODE.id };
    const input = { ...path, signingMethodCredential: credentials.PIN };
    const value = 'A1B2C-3D4E5-F6G7H-8J9K0-L';
    expect(await run(recoverSigningMethod, ports, { ...input, value }, asApplication())).toEqual(rejected);
    expect(await run(deleteSigningMethod, ports, input, asApplication())).toEqual(rejected);
    expect(methodsOf(ports, user.id)).toEqual(before);
  });

  test('opens wallets after another method recovers it', async () => {
    const { owner, ports } = await anEarlierPin();
    const input = { userId: owner.user.id, signingMethodId: owner.methods.PIN.id, value: '654321' };
    const signingMethodCredential = owner.credentials.EMERGENCY_CODE;

    const recovered = await run(recoverSigningMethod, ports, { ...input, signingMethodCredential }, asApplication());

    expect(valueIn(recovered).hasMasterSecret).toBe(true);
    const credential = { id: owner.methods.PIN.id, value: '654321' };
    expect(await openedKey(ports, owner, credential)).toEqual(Array(32).fill(4));
  });
});

test('a generated emergency code has 25 characters, a valid check symbol, opens, and is not stored', async () => {
  const { user, credential, records } = await aWalletOwner();
  const ports = fakePorts(records);
  const input = { userId: user.id, signingMethodCredential: credential };
  const created = await create(ports, { ...input, type: 'EMERGENCY_CODE' });
  const { id, value } = createdMethod(created);
  const code = present(value);

  expect(code).toMatch(/^\w{25}$/);
  expect(hasRightCheckSymbol(code)).toBe(true);
  expect((await verifySigningMethod(ports, { id, value: code }, user.id)).ok).toBe(true);
  expect(present(methodsOf(ports, user.id)[1]).hasCheckSymbol).toBe(true);
  expect(JSON.stringify(methodsOf(ports, user.id))).not.toContain(code);
  expect(JSON.stringify(await run(getUser, ports, { userId: user.id }, asApplication()))).not.toContain(code);
});

test('a generated emergency code is not shown again for the same Idempotency-Key', async () => {
  const { user, method, credential, records } = await aWalletOwner();
  const application = anApplication();
  const ports = fakePorts({ ...records, applications: [application] });
  const createCode = async () =>
    call(transportsOf(ports).http, `POST /api/users/${user.id}/signing-methods`, {
      token: await tokenOf(ports, application),
      body: { type: 'EMERGENCY_CODE' },
      headers: { 'signing-method': `${method.id}:${credential.value}`, 'idempotency-key': 'the-code' },
    });

  const [first, again] = [await createCode(), await createCode()];

  expect(first.body).toMatchObject({ result: { value: expect.any(String) } });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const { value, ...rest } = resultIn(first, z.looseObject({ value: z.string() }));
  expect(again.body).toEqual({ success: true, result: rest });
  expect(again.text).not.toContain(value);
});

test.each(['EMERGENCY_CODE', 'BIOMETRIC'] as const)(
  'rejects a first method that is %s instead of a PIN',
  async (type) => {
    const user = aUser();
    const ports = fakePorts({ users: [user] });
    const first = { userId: user.id, type, value: 'a face', physicalDeviceId: 'phone-7f3a' };

    expect(await create(ports, first)).toEqual(fail('signing-method.pin-first', expect.stringContaining('PIN')));
    expect(methodsOf(ports, user.id)).toEqual([]);
  },
);

test('a header with an unknown method is rejected for a first PIN too', async ({ user }) => {
  const ports = fakePorts({ users: [user] });
  const signingMethodCredential = { id: anId(), value: '123456' };

  expect(await create(ports, { userId: user.id, ...pin, signingMethodCredential })).toEqual(
    fail('pincode.incorrect', expect.any(String)),
  );
});

test('no PIN is created for a user deleted while it is sealed', async ({ user }) => {
  const base = fakePorts();
  const ports = fakePorts({
    users: [user],
    vault: {
      ...base.vault,
      sealFirst: async (...args) => {
        await ports.storage.change(({ users }) => users.delete(user.id));
        return base.vault.sealFirst(...args);
      },
    },
  });

  expect(await create(ports, { userId: user.id, ...pin })).toEqual(notFound);
  expect(methodsOf(ports, user.id)).toEqual([]);
});

test('a busy vault creates nothing', async ({ user }) => {
  const ports = fakePorts({ users: [user], vault: busyVault() });

  expect(await create(ports, { userId: user.id, ...pin })).toEqual(fail('vault.busy', expect.any(String)));
  expect(methodsOf(ports, user.id)).toEqual([]);
});

const wrong = fail('pincode.incorrect', expect.any(String));

test('the header takes precedence over the deprecated PIN', async () => {
  const { user, methods, credentials, records } = await aUserWithMethods();
  const ports = fakePorts(records);

  const proof = await verifyCredential(
    ports,
    { signingMethodCredential: credentials.BIOMETRIC, pincode: '000000' },
    user.id,
  );

  expect(proof).toEqual(ok(expect.objectContaining({ signingMethodId: methods.BIOMETRIC.id, userId: user.id })));
  expect(ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))).toEqual(methods.PIN);
});

test('a right PIN does not compensate for a wrong header', async () => {
  const { user, credential, records } = await aWalletOwner();
  const signingMethodCredential = { ...credential, value: '000000' };

  expect(await verifyCredential(fakePorts(records), { signingMethodCredential, pincode: '123456' }, user.id)).toEqual(
    wrong,
  );
});

test('the deprecated PIN opens and costs attempts like the user’s PIN', async () => {
  const { user, methods, records } = await aUserWithMethods();
  const ports = fakePorts(records);
  const attemptsLeft = () =>
    ports.storage.read(({ signingMethods }) => signingMethods.find(methods.PIN.id))?.remainingAttempts;

  expect(await verifyCredential(ports, { pincode: '000000' }, user.id)).toEqual(wrong);
  expect(attemptsLeft()).toBe(9);
  expect((await verifyCredential(ports, { pincode: '123456' }, user.id)).ok).toBe(true);
  expect(attemptsLeft()).toBe(10);
});

test('the deprecated PIN of a user without a PIN fails with the same effort as a wrong PIN', async () => {
  const { user, methods, records } = await aUserWithMethods();
  const vault = countingVault();
  const ports = fakePorts({ ...records, signingMethods: [methods.BIOMETRIC], vault });

  expect(await verifyCredential(ports, { pincode: '123456' }, user.id)).toEqual(wrong);

  expect(vault.derivations).toEqual({ open: 0, openDummy: 1 });
  expect(ports.storage.commits).toBe(1);
});

test.each([{}, { pincode: null }])('rejects a call without header and PIN and names the header: %j', async (call) => {
  const user = aUser();
  const ports = fakePorts({ users: [user] });

  expect(await verifyCredential(ports, call, user.id)).toEqual(
    fail('pincode.empty', expect.stringContaining('Signing-Method')),
  );
  expect(ports.storage.commits).toBe(0);
});
