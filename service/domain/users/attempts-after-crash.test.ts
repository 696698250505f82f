import { test as base, describe, expect } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { type CountingVault, cheapVault, countingVault } from '../../../test/fakes/fake-vault.ts';
import { aWalletOwner, type WalletOwner } from '../../../test/records/users.ts';
import { bySize } from '../../../test/run-size.ts';
import { seeded } from '../../../test/seeded.mjs';
import { cutJournal, openOn } from '../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import type { Settings } from '../../model/kernel/open-points.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import { verifySigningMethod } from './verify-signing-method.ts';

const test = base.extend('owner', () => aWalletOwner());

const profiles: Settings['lockProfile'][] = ['contract', 'hosted'];
const limits = { contract: 10, hosted: 3 } as const;

/** A quick run crashes before every second operation, and after each guess. */
const stride = bySize({ quick: 2, full: 1 });

/** Ports with the given storage and a function that guesses a value. */
function aGuesser(
  storage: Storage,
  { owner, lockProfile }: { owner: WalletOwner; lockProfile: Settings['lockProfile'] },
  vault: CountingVault = countingVault(),
) {
  const ports = { ...fakePorts({ vault, settings: { lockProfile } }), storage };
  const guess = (value: string) => verifySigningMethod(ports, { ...owner.credential, value }, owner.user.id);
  return { vault, guess };
}

async function store(storage: Storage, { user, method }: WalletOwner): Promise<void> {
  await storage.transact(({ users, signingMethods }) => {
    users.put(user);
    signingMethods.put(method);
    return ok();
  });
}

/** Number of guesses that a fresh start allows before the lock. */
async function guessesLeft(storage: Storage, target: Parameters<typeof aGuesser>[1]) {
  const { guess, vault } = aGuesser(storage, target);
  for (let number = 0; number < 12; number += 1) await guess(String(number).padStart(6, '9'));
  return vault.tries.open;
}

describe.each(profiles)('with the %s profile', (lockProfile) => {
  test('a crash at any point allows no guess beyond the lock limit', async ({ owner }) => {
    const target = { owner, lockProfile };
    const chance = seeded(7);
    const disk = new SimulatedDisk();
    const storage = await openOn(disk);
    await store(storage, owner);
    const { guess, vault } = aGuesser(storage, target);
    const crashed: { disk: SimulatedDisk; made: number }[] = [];
    const crash = () => crashed.push({ disk: disk.crash(chance), made: vault.tries.open });
    disk.behave({ before: ({ number }) => number % stride === 0 && crash() });
    for (let number = 0; number < limits[lockProfile]; number += 1) {
      await guess(String(number).padStart(6, '0'));
      crash();
    }
    disk.behave({});
    await storage.close();

    expect(crashed.length).toBeGreaterThan(2 * limits[lockProfile]);
    for (const { disk: survivor, made } of crashed) {
      const remaining = await guessesLeft(await openOn(survivor), target);
      expect(made + remaining).toBeLessThanOrEqual(limits[lockProfile]);
    }
  });

  test('truncating the journal does not restore an attempt', async ({ owner }) => {
    const disk = new SimulatedDisk();
    const untilLater = { anchorMilliseconds: 60_000, maximumJournalBytes: 1 << 20 };
    const storage = await openOn(disk, [], untilLater);
    await store(storage, owner);
    const { guess } = aGuesser(storage, { owner, lockProfile });

    for (let number = 1; number <= limits[lockProfile]; number += 1) {
      await guess(String(number).padStart(6, '0'));
      for (const lines of [1, number])
        await expect(openOn(await cutJournal(disk.copy(), lines))).rejects.toThrow(StartupError);
    }
  });

  test('the attempt of a right value is returned with the next commit, in one line of the journal', async ({
    owner,
  }) => {
    const disk = new SimulatedDisk();
    const storage = await openOn(disk, [], { anchorMilliseconds: 60_000, maximumJournalBytes: 1 << 20 });
    await store(storage, owner);
    const vault = countingVault({
      ...cheapVault,
      open: async (...attempt) => {
        // A derivation takes longer than the commit before it.
        await storage.still(async () => {});
        return cheapVault.open(...attempt);
      },
    });
    const { guess } = aGuesser(storage, { owner, lockProfile }, vault);
    await guess('000000');
    let appended = 0;
    disk.behave({
      before: ({ kind, name }) => {
        if (kind === 'append' && name.startsWith('journal')) appended += 1;
      },
    });

    const proof = await guess(owner.credential.value);
    await storage.transact(({ users }) => ok(users.put({ ...owner.user, reference: 'next' })));

    expect(proof.ok).toBe(true);
    expect(appended).toBe(2);
    const method = storage.read(({ signingMethods }) => signingMethods.find(owner.method.id));
    expect(method?.incorrectAttempts).toBe(0);
  });

  test('a failing commit prevents the guess', async ({ owner }) => {
    const target = { owner, lockProfile };
    const disk = new SimulatedDisk();
    const storage = await openOn(disk);
    await store(storage, owner);
    const { guess, vault } = aGuesser(storage, target);
    let isFull = false;
    disk.behave({
      before: ({ kind }) => {
        if (isFull && kind === 'append') throw Object.assign(new Error('No space is left.'), { code: 'ENOSPC' });
      },
    });

    const results = [];
    for (let number = 0; number < 40; number += 1) {
      isFull = number % 3 > 0;
      results.push(await guess(String(number).padStart(6, '0')));
    }

    const codes = results.map((result) => (result.ok ? 'ok' : result.failure.code));
    expect(new Set(codes)).toEqual(new Set(['pincode.incorrect', 'storage.full', 'pincode.no-tries-left']));
    expect(vault.tries.open).toBe(limits[lockProfile]);
    expect(codes.filter((code) => code === 'pincode.incorrect')).toHaveLength(limits[lockProfile]);
  });
});
