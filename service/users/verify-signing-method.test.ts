import { describe, expect, test } from 'vitest';
import { createVault } from '../adapters/vault/argon2-vault.ts';
import { fail, ok } from '../kernel/result.ts';
import type { Vault } from '../ports/vault.ts';
import { anId, aSigningMethod, aWalletOwner, type WalletOwner } from '../testing/builders.ts';
import { type FakePorts, fakePorts } from '../testing/fake-ports.ts';
import {
  busyVault,
  cheapDerivation,
  cheapVault,
  countingVault,
  fixedDeviceKey,
} from '../testing/fake-vault.ts';
import { present } from '../testing/value-in.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const wrong = fail('pincode.incorrect', expect.any(String));
const locked = fail('pincode.no-tries-left', expect.any(String));
const right = ok(expect.objectContaining({ masterSecret: {} }));

/** A user with the PIN 123456, and a way to guess it. */
async function aTarget(
  vault: Vault = cheapVault,
  attempts: { incorrectAttempts?: number; remainingAttempts?: number } = {},
) {
  const owner = await aWalletOwner({ method: attempts });
  const ports = fakePorts({ ...owner.records, vault });
  const guess = (value: string) =>
    verifySigningMethod(ports, { ...owner.credential, value }, owner.user.id);
  return { owner, ports, guess, method: () => methodOf(ports, owner) };
}

function methodOf({ storage }: FakePorts, { method }: WalletOwner) {
  return present(storage.read(({ signingMethods }) => signingMethods.find(method.id)));
}

describe('an attempt', () => {
  test('with a wrong value costs one of ten', async () => {
    const { guess, method } = await aTarget();

    expect(await guess('000000')).toEqual(wrong);
    expect(await guess('000001')).toEqual(wrong);

    expect(method()).toMatchObject({ incorrectAttempts: 2, remainingAttempts: 8 });
    expect(method().lastUsedSuccess).toBeUndefined();
  });

  test('with the right value gives all of them back and is remembered', async () => {
    const { guess, method, owner, ports } = await aTarget(cheapVault, {
      incorrectAttempts: 9,
      remainingAttempts: 1,
    });
    ports.clock.advance(5000);

    expect(await guess('123456')).toEqual(
      ok(expect.objectContaining({ userId: owner.user.id, signingMethodId: owner.method.id })),
    );
    expect(method()).toMatchObject({
      incorrectAttempts: 0,
      remainingAttempts: 10,
      lastUsedSuccess: ports.clock.now(),
    });
  });

  test('is charged before the value is tried, so that a crash can only cost one', async () => {
    const seen: number[] = [];
    const { guess, method } = await aTarget({
      ...cheapVault,
      open: (...attempt) => {
        seen.push(method().remainingAttempts);
        return cheapVault.open(...attempt);
      },
    });

    await guess('123456');

    expect(seen).toEqual([9]);
    expect(method().remainingAttempts).toBe(10);
  });

  test('that cannot be charged is not made', async () => {
    const vault = countingVault();
    const { guess, ports } = await aTarget(vault);
    ports.storage.isFull = true;

    expect(await guess('123456')).toEqual(fail('storage.full', expect.any(String)));
    expect(vault.derivations.open).toBe(0);
  });

  test('is given back when too many are waiting', async () => {
    const { guess, method } = await aTarget(busyVault(), {
      incorrectAttempts: 4,
      remainingAttempts: 6,
    });

    expect(await guess('123456')).toEqual(fail('vault.busy', expect.any(String)));
    expect(method()).toMatchObject({ incorrectAttempts: 4, remainingAttempts: 6 });
  });

  test('on a method that is deleted meanwhile fails', async () => {
    const { guess, ports, owner } = await aTarget({
      ...cheapVault,
      open: async (...attempt) => {
        await ports.storage.transact(({ signingMethods }) => {
          signingMethods.delete(owner.method.id);
          return ok();
        });
        return cheapVault.open(...attempt);
      },
    });

    expect(await guess('123456')).toEqual(wrong);
  });
});

describe('a method without attempts left', () => {
  test('is locked, also for the right value, and no key is derived', async () => {
    const vault = countingVault();
    const { guess, method } = await aTarget(vault, { incorrectAttempts: 10, remainingAttempts: 0 });

    expect(await guess('123456')).toEqual(locked);
    expect(await guess('000000')).toEqual(locked);

    expect(vault.derivations).toEqual({ open: 0, openNothing: 0 });
    expect(method()).toMatchObject({ incorrectAttempts: 10, remainingAttempts: 0 });
  });

  test('does not lock another method of the same user', async () => {
    const { ports, owner } = await aTarget(cheapVault, { remainingAttempts: 0 });
    const other = await aSigningMethod({ userId: owner.user.id, type: 'BIOMETRIC', value: 'face' });
    await ports.storage.transact(({ signingMethods }) => {
      signingMethods.put(other);
      return ok();
    });

    const credential = { id: other.id, value: 'face' };
    expect(await verifySigningMethod(ports, credential, owner.user.id)).toEqual(right);
  });
});

test('a hundred wrong values at once cost what ten in a row do: ten derivations and the lock', async () => {
  const vault = countingVault();
  const { guess, method } = await aTarget(vault);

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) => guess(String(number).padStart(6, '0'))),
  );

  expect(answers.slice(0, 10)).toEqual(Array(10).fill(wrong));
  expect(answers.slice(10)).toEqual(Array(90).fill(locked));
  expect(vault.derivations.open).toBe(10);
  expect(method()).toMatchObject({ incorrectAttempts: 10, remainingAttempts: 0 });
});

test('the right value among many at once wins only if it comes before the lock', async () => {
  const { guess } = await aTarget();
  const values = [...Array(10).fill('000000'), '123456'];

  expect((await Promise.all(values.map(guess))).at(-1)).toEqual(locked);
});

test('a wrong value that comes while the right one is tried costs its attempt all the same', async () => {
  const { guess, method } = await aTarget();

  expect(await Promise.all([guess('123456'), guess('000000')])).toEqual([right, wrong]);

  expect(method()).toMatchObject({ incorrectAttempts: 1, remainingAttempts: 9 });
});

describe('an unknown id, a wrong value and a method of another user', () => {
  test('get the same answer and cost one derivation each', async () => {
    const vault = countingVault();
    const { owner, ports, guess } = await aTarget(vault);
    const stranger = await aWalletOwner({ pin: '654321' });
    await ports.storage.transact(({ users, signingMethods }) => {
      users.put(stranger.user);
      signingMethods.put(stranger.method);
      return ok();
    });
    const before = ports.storage.commits;

    const answers = [
      await verifySigningMethod(ports, { id: anId(), value: '123456' }, owner.user.id),
      await guess('000000'),
      await verifySigningMethod(ports, stranger.credential, owner.user.id),
    ];

    expect(answers).toEqual([wrong, wrong, wrong]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(vault.derivations).toEqual({ open: 1, openNothing: 2 });
    expect(ports.storage.commits - before).toBe(3);
  });

  test('leave the other user’s attempts alone', async () => {
    const { ports, owner } = await aTarget();
    const stranger = anId();

    await verifySigningMethod(ports, { ...owner.credential, value: '000000' }, stranger);

    expect(methodOf(ports, owner)).toEqual(owner.method);
  });

  test('are answered busy alike', async () => {
    const { ports, owner } = await aTarget(busyVault());

    expect(
      await verifySigningMethod(ports, { id: anId(), value: '123456' }, owner.user.id),
    ).toEqual(fail('vault.busy', expect.any(String)));
  });
});

test('a right value seals its record anew when the derivation of old was weaker', async () => {
  const today = { ...cheapDerivation, memoryKiB: 16 };
  const stronger = createVault({ deviceKey: fixedDeviceKey, keyDerivation: today });
  const { guess, method } = await aTarget(stronger);

  expect(await guess('123456')).toEqual(right);
  expect(method().sealed.keyDerivation).toEqual(today);
  expect(await guess('123456')).toEqual(right);
});
