import { expect, test } from 'vitest';
import { bySize } from '../../../test/run-size.ts';
import { seeded } from '../../../test/seeded.mjs';
import { openOn } from '../../../test/storage/crash-states.ts';
import { type DiskOperation, diskError, failing, SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { OpenedStorage } from './open-storage.ts';

const applicationId = '00000000-0000-4000-8000-000000000001';

function addUser(storage: OpenedStorage, number: number) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  return storage.transact(({ users }) => {
    users.put({ id, applicationId, reference: String(number), createdAt: '2030-01-01' });
    return ok();
  });
}

function usersIn(storage: OpenedStorage): number[] {
  const users = storage.read((tables) => tables.users.listBy('byCreation', '*'));
  return users.map(({ reference }) => Number(reference)).sort((left, right) => left - right);
}

/** Adds 30 users while the disk refuses; returns which were acknowledged and which have an unknown outcome. */
async function addWhile(disk: SimulatedDisk, rejects: (operation: DiskOperation) => string | undefined) {
  const storage = await openOn(disk);
  disk.behave({
    before: (operation) => {
      const code = rejects(operation);
      if (code !== undefined) throw diskError(code);
    },
  });
  const acknowledged: number[] = [];
  const unknown: number[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const wasRejecting = storage.health().state === 'refusing';
    const result = await addUser(storage, number);
    if (result.ok) acknowledged.push(number);
    else if (!wasRejecting && storage.health().state === 'refusing') unknown.push(number);
    expect(usersIn(storage)).toEqual(acknowledged);
  }
  await storage.close().catch(() => undefined);
  disk.behave({});
  return { acknowledged, unknown, storage };
}

const codes = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE'];

/** A quick run spreads the operations over the codes, so that each operation fails once. */
const stride = bySize({ quick: codes.length, full: 2, long: 1 });

for (const [index, code] of codes.entries())
  test(`retains acknowledged and drops refused commits whichever operation fails with ${code}`, async () => {
    const chance = seeded(7);
    for (let failing = 1 + (index % stride); failing <= 110; failing += stride) {
      const disk = new SimulatedDisk();
      const { acknowledged, unknown } = await addWhile(disk, ({ number }) => (number === failing ? code : undefined));
      expect(acknowledged.length + unknown.length).toBeGreaterThan(0);
      for (const survivor of [disk.copy(), disk.crash(chance), disk.crash(chance)]) {
        const references = usersIn(await openOn(survivor));
        expect(references.filter((number) => !unknown.includes(number))).toEqual(acknowledged);
      }
    }
  }, 120_000);

test('rejects writes on a full disk, still reads, and writes again once there is space', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  await addUser(storage, 1);

  disk.behave(failing('ENOSPC', ({ kind }) => kind === 'append'));
  const result = await addUser(storage, 2);
  expect(result).toMatchObject({ ok: false, failure: { code: 'storage.full' } });
  expect(storage.health().state).toBe('full');
  expect(usersIn(storage)).toEqual([1]);

  disk.behave({});
  expect(await addUser(storage, 3)).toEqual(ok());
  expect(storage.health().state).toBe('writing');
  expect(usersIn(await openOn(disk.copy()))).toEqual([1, 3]);
});

test('rejects writes after a failed sync until a restart, and reports the reason', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  await addUser(storage, 1);

  disk.behave(failing('EIO', ({ kind }) => kind === 'sync'));
  expect(await addUser(storage, 2)).toMatchObject({ failure: { code: 'storage.unavailable' } });
  disk.behave({});

  expect(await addUser(storage, 3)).toMatchObject({ failure: { code: 'storage.unavailable' } });
  expect(storage.health()).toEqual({ state: 'refusing', reason: expect.stringContaining('Restart') });
  expect(usersIn(storage)).toEqual([1]);
});

test('rejects commits that may depend on a failed one', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  let appends = 0;
  disk.behave(failing('ENOSPC', ({ kind }) => kind === 'append' && ++appends === 1));

  const first = addUser(storage, 1);
  const second = addUser(storage, 2);
  await Promise.resolve();
  const third = addUser(storage, 3);

  const results = await Promise.all([first, second, third]);
  expect(results.map((result) => result.ok)).toEqual([false, false, false]);
  expect(usersIn(storage)).toEqual([]);
  expect((await addUser(storage, 4)).ok).toBe(true);
});
