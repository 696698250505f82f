import { describe, expect, test } from 'vitest';
import { anHour } from '../../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../../test/fakes/fake-ports.ts';
import {
  busyVault,
  cheapDerivation,
  cheapVault,
  countingVault,
  fixedDeviceKey,
} from '../../../test/fakes/fake-vault.ts';
import { run } from '../../../test/operations/run.ts';
import {
  anId,
  aSigningMethod,
  asOperator,
  aUserWithMethods,
  aWalletOwner,
  methodValues,
  type WalletOwner,
} from '../../../test/records/users.ts';
import { present } from '../../../test/values.ts';
import { groupEmergencyCode } from '../../model/access/emergency-code.ts';
import type { SigningMethodRecord } from '../../model/access/signing-method.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import { type Failed, fail, ok } from '../../model/kernel/results/result.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import type { Vault } from '../../platform/ports/vault.ts';
import { createVault } from '../../platform/vault/argon2-vault.ts';
import { userOperations } from './users.operations.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const wrong = fail('pincode.incorrect', expect.any(String));
const locked = fail('pincode.no-tries-left', expect.any(String));
const right = ok(expect.objectContaining({ masterSecret: {} }));

/** A user with the PIN 123456, and a function that guesses it. */
async function aTarget(
  vault: Vault = cheapVault,
  fields: Partial<SigningMethodRecord> = {},
  settings: Partial<Settings> = {},
) {
  const owner = await aWalletOwner({ method: fields });
  const ports = fakePorts({ ...owner.records, vault, settings });
  const guess = (value: string) => verifySigningMethod(ports, { ...owner.credential, value }, owner.user.id);
  return { owner, ports, guess, method: () => methodOf(ports, owner) };
}

function methodOf({ storage }: FakePorts, { method }: WalletOwner) {
  return present(storage.read(({ signingMethods }) => signingMethods.find(method.id)));
}

test('the right value restores all attempts and records the use', async () => {
  const { guess, method, owner, ports } = await aTarget(cheapVault, { incorrectAttempts: 9, remainingAttempts: 1 });
  ports.clock.advance(5000);

  expect(await guess('123456')).toEqual(
    ok(expect.objectContaining({ userId: owner.user.id, signingMethodId: owner.method.id })),
  );
  expect(method()).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10, lastUsedSuccess: ports.clock.now() });
});

test('no value is tried if its attempt cannot be charged', async () => {
  const vault = countingVault();
  const { guess, ports } = await aTarget(vault);
  ports.storage.isFull = true;

  expect(await guess('123456')).toEqual(fail('storage.full', expect.any(String)));
  expect(vault.tries.open).toBe(0);
});

test('an attempt is refunded if the vault fails, and the failure is reported', async () => {
  const { guess, method } = await aTarget(
    { ...cheapVault, open: () => Promise.reject(new Error('The vault is broken.')) },
    { incorrectAttempts: 9, remainingAttempts: 1 },
  );

  await expect(guess('123456')).rejects.toThrow('The vault is broken.');
  expect(method()).toMatchObject({ incorrectAttempts: 9, remainingAttempts: 1 });
});

test('a failed attempt refunds nothing to a method that was unlocked during the attempt', async () => {
  const { guess, method, ports, owner } = await aTarget(
    {
      ...cheapVault,
      open: async () => {
        const path = { userId: owner.user.id, signingMethodId: owner.method.id };
        await run(userOperations.unlockSigningMethod, ports, path, asOperator());
        return fail('vault.busy', 'Too many requests wait.');
      },
    },
    { incorrectAttempts: 4, remainingAttempts: 6 },
  );

  await guess('123456');

  expect(method()).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
});

test('an attempt costs two commits with the right value and one with a wrong value', async () => {
  const { guess, ports } = await aTarget();

  await guess('123456');
  expect(ports.storage.commits).toBe(2);
  await guess('000000');
  expect(ports.storage.commits).toBe(3);
});

test('the value from before a recovery fails and does not affect the new value', async () => {
  const today = { ...cheapDerivation, memoryKiB: 16 };
  const stronger = createVault({ deviceKey: fixedDeviceKey, ids: randomIds, keyDerivation: today });
  const recovered = await aSigningMethod({ value: '777777' });
  const { guess, method, ports } = await aTarget({
    ...stronger,
    open: async (...attempt) => {
      const opened = await stronger.open(...attempt);
      await ports.storage.change(({ signingMethods }) => signingMethods.put({ ...method(), sealed: recovered.sealed }));
      return opened;
    },
  });

  expect(await guess('123456')).toEqual(wrong);
  expect(method().sealed).toEqual(recovered.sealed);
});

test('an attempt on a method deleted during the attempt fails', async () => {
  const { guess, ports, owner } = await aTarget({
    ...cheapVault,
    open: async (...attempt) => {
      await ports.storage.change(({ signingMethods }) => signingMethods.delete(owner.method.id));
      return cheapVault.open(...attempt);
    },
  });

  expect(await guess('123456')).toEqual(wrong);
});

test('a thousand concurrent wrong values cost ten derivations and the lock', async () => {
  const vault = countingVault();
  const { guess, method } = await aTarget(vault);

  const results = await Promise.all(
    Array.from({ length: 1000 }, (_, number) => guess(String(number).padStart(6, '0'))),
  );

  expect(results.slice(0, 10)).toEqual(Array(10).fill(wrong));
  expect(results.slice(10)).toEqual(Array(990).fill(locked));
  expect(vault.derivations).toEqual({ open: 10, openDummy: 0 });
  expect(method()).toMatchObject({ incorrectAttempts: 10, remainingAttempts: 0 });
});

test('the right value among concurrent attempts wins only before the lock', async () => {
  const { guess } = await aTarget();
  const values = [...Array(10).fill('000000'), '123456'];

  expect((await Promise.all(values.map(guess))).at(-1)).toEqual(locked);
});

test('a wrong value sent during verification of the right value still costs an attempt', async () => {
  const { guess, method } = await aTarget();

  expect(await Promise.all([guess('123456'), guess('000000')])).toEqual([right, wrong]);

  expect(method()).toMatchObject({ incorrectAttempts: 1, remainingAttempts: 9 });
});

describe('with the hosted profile', () => {
  const hosted = { lockProfile: 'hosted' } as const;

  test('three consecutive wrong values lock for a day, as the response states', async () => {
    const vault = countingVault();
    const { guess, method, ports } = await aTarget(vault, {}, hosted);

    await Promise.all(['000000', '000001', '000002', '000003'].map(guess));
    const response = await guess('123456');

    expect(response).toEqual(fail('pincode.no-tries-left', expect.stringContaining('until 2030-01-02 00:00:00 UTC')));
    expect(vault.derivations.open).toBe(3);
    expect(method()).toMatchObject({ incorrectAttempts: 3, remainingAttempts: 9, locks: 1 });

    ports.clock.advance(24 * anHour);
    expect(await guess('123456')).toEqual(right);
    expect(method()).toMatchObject({ incorrectAttempts: 0, remainingAttempts: 10 });
    expect(method().locks).toBeUndefined();
  });

  test('the tenth lock is permanent', async () => {
    const { guess, ports } = await aTarget(cheapVault, {}, hosted);
    for (let lock = 0; lock < 10; lock += 1) {
      await Promise.all(['000000', '000001', '000002'].map(guess));
      ports.clock.advance(24 * anHour);
    }

    ports.clock.advance(1000 * anHour);
    expect(await guess('123456')).toEqual(fail('pincode.no-tries-left', expect.not.stringContaining('until')));
  });

  test.each([
    ['contract', { incorrectAttempts: 4, remainingAttempts: 6 }],
    ['hosted', { incorrectAttempts: 2 }],
    ['hosted', { incorrectAttempts: 2, remainingAttempts: 1, locks: 9 }],
    ['hosted', { incorrectAttempts: 3, remainingAttempts: 9, locks: 1, lockedUntil: '2029-12-31T00:00:00Z' }],
  ] as const)('an attempt that waits too long is refunded with its lock, profile %s: %j', async (profile, attempts) => {
    const { guess, method } = await aTarget(busyVault(), attempts, { lockProfile: profile });
    const before = method();

    expect(await guess('123456')).toEqual(fail('vault.busy', expect.any(String)));
    expect(method()).toEqual(before);
  });
});

test('a method with a lost device key has its own failure and costs no attempt and no derivation', async () => {
  const vault = countingVault();
  const { guess, ports, method } = await aTarget(vault, { deviceKeyLost: true });
  const before = method();

  expect(await guess('123456')).toEqual(
    fail('signing-method.device-key-lost', expect.stringContaining('emergency code')),
  );

  expect(vault.derivations).toEqual({ open: 0, openDummy: 0 });
  expect(ports.storage.commits).toBe(0);
  expect(method()).toEqual(before);
});

describe('an emergency code', () => {
  const code = methodValues.EMERGENCY_CODE;
  const typo = `${code.slice(0, -1)}k`;

  async function anEmergencyCode(fields: Partial<SigningMethodRecord> = {}) {
    const vault = countingVault();
    const owner = await aUserWithMethods({ EMERGENCY_CODE: fields });
    const ports = fakePorts({ ...owner.records, vault });
    const { id } = owner.methods.EMERGENCY_CODE;
    return {
      vault,
      attemptsLeft: () => ports.storage.read(({ signingMethods }) => signingMethods.find(id))?.remainingAttempts,
      guess: (value: string) => verifySigningMethod(ports, { id, value }, owner.user.id),
    };
  }

  test('an emergency code opens with any grouping', async () => {
    const { guess } = await anEmergencyCode();

    for (const value of [code, groupEmergencyCode(code), ` ${code.replaceAll(/.{5}/g, '$& ')}`])
      expect(await guess(value)).toEqual(right);
  });

  const typoFound = fail('pincode.incorrect', expect.stringContaining('typo'));
  const lockedFields = { incorrectAttempts: 10, remainingAttempts: 0 };

  test.each<[string, value: string, Partial<SigningMethodRecord>, Failed, attempts: number, derivations: number]>([
    ['an emergency code with a typo costs no attempt and no derivation', typo, {}, typoFound, 10, 0],
    ['a different valid emergency code costs an attempt', `${'1'.repeat(24)}2`, {}, wrong, 9, 1],
    ['a user-defined code is verified with any last character', typo, { hasCheckSymbol: undefined }, wrong, 9, 1],
    ['a locked emergency code reports the lock even for a typo', typo, lockedFields, locked, 0, 0],
  ])('%s', async (_what, value, fields, failure, attempts, derivations) => {
    const { guess, attemptsLeft, vault } = await anEmergencyCode(fields);

    expect(await guess(value)).toEqual(failure);

    expect([attemptsLeft(), vault.derivations.open]).toEqual([attempts, derivations]);
  });
});

test('a PIN with spaces or hyphens is wrong', async () => {
  const { guess } = await aTarget();

  expect(await guess('123-456')).toEqual(wrong);
  expect(await guess('123456 ')).toEqual(wrong);
});

describe('an unknown id, a wrong value and a method of another user', () => {
  test('unknown ids, wrong values and foreign methods get the same response at the cost of one derivation', async () => {
    const vault = countingVault();
    const { owner, ports, guess } = await aTarget(vault);
    const otherUser = await aWalletOwner({ pin: '654321' });
    await ports.storage.change(({ users, signingMethods }) => {
      users.put(otherUser.user);
      signingMethods.put(otherUser.method);
    });
    const before = ports.storage.commits;

    const results = [
      await verifySigningMethod(ports, { id: anId(), value: '123456' }, owner.user.id),
      await guess('000000'),
      await verifySigningMethod(ports, otherUser.credential, owner.user.id),
      await verifySigningMethod(ports, { id: 'no id', value: '123456' }, owner.user.id),
    ];

    expect(results).toEqual([wrong, wrong, wrong, wrong]);
    expect(new Set(results.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(vault.derivations).toEqual({ open: 1, openDummy: 3 });
    expect(ports.storage.commits - before).toBe(4);
  });

  test('attempts with a foreign method leave its owner’s attempts unchanged', async () => {
    const { ports, owner } = await aTarget();
    const otherUser = anId();

    await verifySigningMethod(ports, { ...owner.credential, value: '000000' }, otherUser);

    expect(methodOf(ports, owner)).toEqual(owner.method);
  });

  test('unknown ids, wrong values and foreign methods get the same busy response', async () => {
    const { ports, owner } = await aTarget(busyVault());

    expect(await verifySigningMethod(ports, { id: anId(), value: '123456' }, owner.user.id)).toEqual(
      fail('vault.busy', expect.any(String)),
    );
  });
});

test('a right value reseals a record with weaker derivation parameters', async () => {
  const today = { ...cheapDerivation, memoryKiB: 16 };
  const stronger = createVault({ deviceKey: fixedDeviceKey, ids: randomIds, keyDerivation: today });
  const { guess, method } = await aTarget(stronger);

  expect(await guess('123456')).toEqual(right);
  expect(method().sealed.keyDerivation).toEqual(today);
  expect(await guess('123456')).toEqual(right);
});

test('verification in one world does not delay a world with the same records', async () => {
  let dispose = () => {};
  const released = new Promise<void>((resolve) => (dispose = resolve));
  const stuck: Vault = {
    ...cheapVault,
    open: async (...opened) => {
      await released;
      return cheapVault.open(...opened);
    },
  };
  const owner = await aWalletOwner();
  const { id, userId } = owner.method;
  const credential = { id, value: '123456' };
  const first = fakePorts({ ...owner.records, vault: stuck });
  const second = fakePorts({ ...owner.records, vault: cheapVault });

  const waiting = verifySigningMethod(first, credential, userId);
  expect(await verifySigningMethod(second, credential, userId)).toEqual(right);
  dispose();

  expect(await waiting).toEqual(right);
});
