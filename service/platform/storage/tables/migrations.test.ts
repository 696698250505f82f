import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bySize } from '../../../../test/run-size.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { directory, openOn } from '../../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { mintListKey } from '../../../model/market/token-mint.ts';
import { schemaVersion, tableNames, tables } from '../../../model/state.ts';
import { eventListKey } from '../../../model/webhooks/payment-event.ts';
import { migrate, migrations } from './migrations.ts';

const golden = fileURLToPath(new URL('golden', import.meta.url));

/** A directory written with that schema version, with a checkpoint and later entries. */
async function aDirectoryOf(version: string): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk();
  const folder = join(golden, version);
  for (const name of await readdir(folder)) disk.place(join(directory, name), await readFile(join(folder, name)));
  return disk;
}

/** Number of records in the golden files of each version. */
const goldenRecords = { 1: 7, 2: 7, 3: 32, 4: 32 };

test.each(Object.entries(goldenRecords))(
  'opens a state of schema version %s with every record in the current schema',
  async (version, count) => {
    const storage = await openOn(await aDirectoryOf(`v${version}`), [], { decideOn: () => ({ as: 'old' }) });
    const snapshot = storage.snapshot();

    const records = tableNames.flatMap((table) =>
      (snapshot[table] ?? []).map((record) => tables[table].record.parse(record)),
    );
    // Versions without authentication codes add records of how the state was opened.
    expect(records.filter(({ id }) => !id.startsWith('state.adopted'))).toHaveLength(count);
    expect(storage.read(({ users }) => users.countBy('byReference', '*', 'ada'))).toBe(1);
    expect(storage.read(({ wallets }) => wallets.countBy('byCreation', '*/*/true'))).toBe(1);
  },
);

test('opens an authenticated state with its device key, without asking', async () => {
  const storage = await openOn(await aDirectoryOf('v2-authenticated'));

  expect(storage.read(({ users }) => users.countBy('byReference', '*', 'ada'))).toBe(1);
  expect(storage.read(({ settings }) => settings.find('third'))?.value).toBe(1);
});

test.each(['v2-events', 'v3', 'v4'])('retains the order of events, deliveries and mints of %s', async (version) => {
  const storage = await openOn(await aDirectoryOf(version), [], { decideOn: () => ({ as: 'old' }) });

  // Their ids run in the opposite order; some are in the checkpoint, others in the later journal.
  const inOrder = Array.from({ length: 11 }, (_none, number) => `evt_${99 - number}`);
  const applicationId = '10000000-0000-4000-8000-000000000001';
  storage.read(({ paymentEvents, webhookDeliveries, tokenMints }) => {
    const events = paymentEvents.listBy('byCreation', eventListKey(applicationId, undefined));
    expect(events.map(({ id }) => id)).toEqual(inOrder);
    const due = webhookDeliveries.listBy('due', '60000000-0000-4000-8000-000000000001');
    expect(due.map(({ eventId }) => eventId)).toEqual(inOrder);
    const mints = tokenMints.listBy('byCreation', mintListKey({ owner: applicationId }, undefined));
    expect(mints.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });
});

test('leaves an adoptable state after a crash at any point of an adoption', async () => {
  const chance = seeded(5);
  const disk = await aDirectoryOf('v1');
  const crashesAtEach = bySize({ quick: 1, full: 2, long: 10 });
  const crashed: SimulatedDisk[] = [];
  disk.behave({
    before: () => {
      for (let crash = 0; crash < crashesAtEach; crash += 1) crashed.push(disk.crash(chance));
    },
  });
  const adopting = { decideOn: ({ isOld }: { isOld: boolean }) => ({ as: isOld ? 'old' : 'edited' }) as const };
  await (await openOn(disk, [], adopting)).close();

  expect(crashed.length).toBeGreaterThan(100);
  for (const crashedDisk of crashed) {
    const storage = await openOn(crashedDisk, [], adopting);
    expect(storage.read(({ users }) => users.countBy('byReference', '*', 'ada'))).toBe(1);
    expect(storage.read(({ wallets }) => wallets.countBy('byCreation', '*/*/true'))).toBe(1);
    expect(storage.read(({ installation }) => installation.find('state.adopted-as'))?.value).toBe('old');
    await storage.close();
    await (await openOn(crashedDisk)).close();
  }
}, 60_000);

test('has golden files for every version and a migration for every earlier one', () => {
  expect(Object.keys(goldenRecords)).toHaveLength(schemaVersion);
  expect(Object.keys(migrations).map(Number)).toEqual(
    Array.from({ length: schemaVersion - 1 }, (_none, index) => index + 1),
  );
});

test('reads the restored records that a journal of version 4 refers to', async () => {
  const disk = await aDirectoryOf('v4');
  const names = await disk.list(directory);
  const storage = await openOn(disk);

  expect(names.filter((name) => name.startsWith('restored-'))).toHaveLength(1);
  expect(storage.read(({ settings }) => settings.find('before the restore'))).toBeUndefined();
  expect(storage.read(({ settings }) => settings.find('behind the restore'))?.value).toBe(1);
});

test('runs migrations in sequence, and lets them drop a record', () => {
  const steps = {
    1: (_table: string, record: unknown) => ({ was: record }),
    2: (table: string, record: unknown) => (table === 'old' ? undefined : { now: record }),
  };

  expect(migrate('users', 1, 1, steps, 3)).toEqual({ now: { was: 1 } });
  expect(migrate('users', 1, 2, steps, 3)).toEqual({ now: 1 });
  expect(migrate('old', 1, 1, steps, 3)).toBeUndefined();
  expect(() => migrate('users', 1, 3, steps, 4)).toThrow('Missing migration from schema version 3');
});

test('drops replies whose fingerprints include credentials', () => {
  expect(migrate('idempotentReplies', { fingerprint: 'made with a PIN' }, 1)).toBeUndefined();
  expect(migrate('idempotentReplies', { id: 'kept' }, 2)).toEqual({ id: 'kept' });
  expect(migrate('users', { id: 'ada' }, 1)).toEqual({ id: 'ada' });
});

test('converts the place of events, deliveries and mints to their sequence, and no other record', () => {
  for (const table of ['paymentEvents', 'webhookDeliveries', 'tokenMints'])
    expect(migrate(table, { id: 'one', place: 4 }, 2)).toEqual({ id: 'one', sequence: 4 });
  expect(migrate('users', { id: 'ada' }, 2)).toEqual({ id: 'ada' });
});
