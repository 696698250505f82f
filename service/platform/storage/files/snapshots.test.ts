import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { cheapDerivation, fixedDeviceKey } from '../../../../test/fakes/fake-vault.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { commitsIn, digestOf, directory, openOn, Workload } from '../../../../test/storage/crash-states.ts';
import { failing, SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { aFolder, present, valueIn } from '../../../../test/values.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import type { StoredChain } from '../../ports/chains.ts';
import { createDeviceKey } from '../../vault/open-device-key.ts';
import { encodeLine } from '../journal/authentic-line.ts';
import { checkedBytes } from '../journal/checked-file.ts';
import { restoreBackup } from './backup-directory.ts';
import { nodeFileSystem } from './node-file-system.ts';
import { writeSnapshotFile } from './snapshot-file.ts';
import { createSnapshots, type SnapshotLimits } from './snapshots.ts';

const key = fixedDeviceKey;
const matic: StoredChain = {
  secretType: 'MATIC',
  isEmbedded: true,
  genesis: Buffer.from('first block'),
  state: Buffer.from('its state'),
  blockNumber: 7n,
};
const bsc: StoredChain = { secretType: 'BSC', isEmbedded: true };
const capture = async () => ok([matic, bsc]);

async function aWorld(limits?: SnapshotLimits) {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  const workload = new Workload(seeded(3));
  while (workload.started < 10) await workload.commit(storage);
  const clock = fixedClock();
  const machineMillis = () => clock.millis();
  const parts = { storage, disk, key, clock, machineMillis, chains: { capture } };
  return { disk, storage, workload, parts, snapshots: createSnapshots(directory, parts, limits) };
}

test('creates a snapshot whose first attempt a crash interrupted, and removes what crashes left', async () => {
  const { disk, snapshots } = await aWorld();
  const unfinished = ['first', 'other'].map((name) => `${directory}/snapshots/${name}.snapshot.tmp`);
  for (const path of unfinished) disk.place(path, Buffer.from('a part'));

  const created = valueIn(await snapshots.create('first'));

  expect(await snapshots.list()).toEqual([created]);
  expect(await disk.list(`${directory}/snapshots`)).toEqual(['first.snapshot']);
});

test('lists a snapshot with its contents, and restores its records and chains into another directory', async () => {
  const { disk, storage, snapshots } = await aWorld();

  const created = valueIn(await snapshots.create('first'));

  expect(created).toMatchObject({
    ...{ name: 'first', path: `${directory}/snapshots/first.snapshot` },
    chains: [
      { secretType: 'MATIC', state: 'kept', blockNumber: 7 },
      { secretType: 'BSC', state: 'fresh' },
    ],
  });
  expect(Object.keys(created.counts).sort()).toEqual(['settings', 'usedCredentials', 'users']);
  expect(await snapshots.list()).toEqual([created]);
  expect(await snapshots.find('first')).toEqual(created);
  const target = new SimulatedDisk();
  target.place(created.path, present(await disk.read(created.path)));
  const restoredChains: StoredChain[] = [];
  const { proof } = await restoreBackup(
    target,
    { path: created.path, directory: '/other' },
    { key, writeChains: async (chains) => void restoredChains.push(...chains) },
  );
  expect(proof).toBe('authentic');
  expect(restoredChains).toEqual([
    { secretType: 'MATIC', isEmbedded: true, genesis: matic.genesis, state: matic.state },
  ]);
  expect((await target.list('/other')).length).toBeGreaterThan(2);
  const users: unknown[] = JSON.parse(digestOf(storage))[0];
  expect(new Set(valueIn(await snapshots.read('first')).get('users'))).toEqual(new Set(users));
});

test('commits nothing while chains are captured, and commits waiting changes afterwards', async () => {
  const { storage, workload, parts } = await aWorld();
  let committing: Promise<void> | undefined;
  const chains = {
    capture: async () => {
      committing = workload.commit(storage);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      return ok([matic]);
    },
  };
  const snapshots = createSnapshots(directory, { ...parts, chains });

  await snapshots.create('first');
  await committing;

  expect(commitsIn(storage)).toBe(11);
  const settings = valueIn(await snapshots.read('first')).get('settings');
  expect(settings).toEqual([{ id: 'commits', value: 10 }]);
});

test('reports a chain that cannot be captured, writes no file, and still commits', async () => {
  const { storage, workload, parts } = await aWorld();
  const failed = fail('chain.unavailable', 'The chain Polygon is unavailable.');
  const snapshots = createSnapshots(directory, { ...parts, chains: { capture: async () => failed } });

  expect(await snapshots.create('first')).toEqual(failed);

  expect(await snapshots.list()).toEqual([]);
  await workload.commit(storage);
  expect(commitsIn(storage)).toBe(11);
});

test('rejects a used name regardless of case until it is deleted', async () => {
  const { snapshots } = await aWorld();
  await snapshots.create('first');

  expect(await snapshots.create('First')).toMatchObject({ failure: { code: 'snapshot.name-taken' } });
  expect(await snapshots.delete('first')).toMatchObject({ value: { name: 'first' } });
  expect(await snapshots.create('First')).toMatchObject({ ok: true });
  expect(await snapshots.delete('first')).toMatchObject({ failure: { code: 'snapshot.not-found' } });
});

test.each([
  { count: 2, bytes: 1e9, before: 10 },
  { count: 9, bytes: 1_000, before: 10 },
])('rejects a snapshot over the limits: $count of $bytes bytes', async (limits) => {
  const { snapshots } = await aWorld(limits);

  const created = [];
  for (const name of ['a', 'b', 'c']) created.push(await snapshots.create(name));

  expect(created.at(-1)).toMatchObject({ failure: { code: 'snapshot.no-room' } });
});

test('rejects a truncated or edited snapshot in one sentence', async () => {
  const { disk, snapshots } = await aWorld();
  const { path } = valueIn(await snapshots.create('first'));
  const content = present(await disk.read(path));
  const edited = Buffer.from(content);
  edited[edited.length - 20] = (edited[edited.length - 20] ?? 0) ^ 1;

  for (const bytes of [content.subarray(0, content.length - 30), edited]) {
    disk.place(path, bytes);
    expect(await snapshots.read('first')).toMatchObject({ failure: { code: 'snapshot.unusable' } });
  }
  disk.place(path, Buffer.from('something else'));
  expect(await snapshots.list()).toEqual([]);
});

test('rejects a snapshot of another device key', async () => {
  const { parts, snapshots } = await aWorld();
  const otherKey = createDeviceKey(fixedDeviceKey, Buffer.alloc(32, 9));
  await createSnapshots(directory, { ...parts, key: otherKey }).create('strange');

  expect(await snapshots.read('strange')).toMatchObject({ failure: { code: 'snapshot.unusable' } });
});

test('leaves no partial snapshot on a full disk', async () => {
  const { disk, snapshots } = await aWorld();
  disk.behave(failing('ENOSPC', ({ name, kind }) => kind === 'append' && name.includes('.snapshot')));

  expect(await snapshots.create('first')).toMatchObject({ failure: { code: 'storage.full' } });

  expect(await disk.list(`${directory}/snapshots`)).toEqual([]);
});

test('imports a downloaded file only if it is missing', async () => {
  const { snapshots } = await aWorld();
  const created = valueIn(await snapshots.create('first'));
  const file = valueIn(await snapshots.file('first'));

  expect(await snapshots.add(file)).toMatchObject({ failure: { code: 'snapshot.name-taken' } });
  await snapshots.delete('first');

  expect(await snapshots.add(file)).toEqual(ok({ summary: created, requests: [] }));
  expect(valueIn(await snapshots.file('first'))).toBe(file);
});

test('rejects a foreign, newer, damaged or unrelated file in one sentence, and writes no file', async () => {
  const { parts, disk, snapshots } = await aWorld();
  await snapshots.create('first');
  const file = valueIn(await snapshots.file('first'));
  await snapshots.delete('first');
  const otherKey = createDeviceKey(fixedDeviceKey, Buffer.alloc(32, 9));
  const otherSnapshots = createSnapshots(directory, { ...parts, key: otherKey });
  await otherSnapshots.create('strange');
  const foreignText = valueIn(await otherSnapshots.file('strange'));
  await otherSnapshots.delete('strange');
  const [head = '', ...lines] = file.trimEnd().split('\n');
  const header = JSON.stringify({ ...JSON.parse(head.slice(head.indexOf('{'))), schemaVersion: 99 });
  const newer = `${encodeLine(header)}${lines.join('\n')}\n`;

  for (const [text, reason] of [
    [foreignText, 'comes from another installation'],
    [newer, 'written by a newer Vaultdesk'],
    [file.slice(0, -40), 'is damaged'],
    [`${file}{}`, 'there are bytes after its end'],
    [`${file}\n`, 'there are bytes after its end'],
    ['something else', 'is not a snapshot'],
  ] as const)
    expect(await snapshots.add(text)).toMatchObject({
      failure: { code: 'snapshot.unusable', message: expect.stringContaining(reason) },
    });

  expect(await disk.list(`${directory}/snapshots`)).toEqual([]);
});

test('ignores a folder named like a snapshot', async () => {
  const { parts } = await aWorld();
  const folder = await aFolder();
  await mkdir(join(folder, 'snapshots', 'x.snapshot'), { recursive: true });
  const snapshots = createSnapshots(folder, { ...parts, disk: nodeFileSystem });

  expect(await snapshots.list()).toEqual([]);
  for (const result of [await snapshots.delete('x'), await snapshots.read('x')])
    expect(result).toMatchObject({ failure: { code: 'snapshot.not-found' } });
});

test('reads an older file with one line per record', async () => {
  const { disk, snapshots } = await aWorld();
  const { path } = valueIn(await snapshots.create('first'));
  const tables = valueIn(await snapshots.read('first'));
  const rows = [...tables].flatMap(([table, values]) => values.map((value) => ({ table, value })));
  const [head] = present(await disk.read(path))
    .toString()
    .split('\n');
  const { mac, ...header } = JSON.parse(present(head).slice(present(head).indexOf('{')));
  const all = [{ ...header, lines: rows.length }, ...rows];
  disk.place(path, checkedBytes({ kind: 'snapshot', rows: all, key }));

  expect(rows.length).toBeGreaterThan(5);
  expect(valueIn(await snapshots.read('first'))).toEqual(tables);
});

test('reads a snapshot again if another file has replaced it', async () => {
  const { disk, storage, snapshots, workload } = await aWorld();
  const commits = async () => valueIn(await snapshots.read('first')).get('settings');
  const { path } = valueIn(await snapshots.create('first'));
  const first = present(await disk.read(path));
  expect(await commits()).toEqual([{ id: 'commits', value: 10 }]);

  await snapshots.delete('first');
  expect(await snapshots.read('first')).toMatchObject({ failure: { code: 'snapshot.not-found' } });
  await workload.commit(storage);
  await snapshots.create('first');
  expect(await commits()).toEqual([{ id: 'commits', value: 11 }]);

  disk.place(path, first);
  expect(await commits()).toEqual([{ id: 'commits', value: 10 }]);
});

test('reads a complete snapshot that is deleted during the read, and then reports it missing', async () => {
  const { disk, snapshots } = await aWorld();
  const meanwhile: (() => Promise<unknown>)[] = [];
  const sizeOf = disk.size.bind(disk);
  disk.size = async (path) => {
    const size = await sizeOf(path);
    for (const work of meanwhile.splice(0)) await work();
    return size;
  };
  await snapshots.create('first');
  const content = valueIn(await snapshots.file('first'));

  meanwhile.push(() => snapshots.delete('first'));

  expect(valueIn(await snapshots.file('first'))).toBe(content);
  expect(await snapshots.file('first')).toMatchObject({ failure: { code: 'snapshot.not-found' } });
});

test.each(['../evil', 'a/b', '.hidden', '\u202Egnp', 'now', '', 'two words'])(
  'rejects a file with the name %j and writes nothing',
  async (name) => {
    const { disk, storage, snapshots } = await aWorld();
    const path = '/elsewhere/written.snapshot';
    const at = '2030-01-01T00:00:00.000Z';
    const moment = { name, at, takenAt: at, snapshot: storage.snapshot(), chains: [] };
    await disk.createDirectory('/elsewhere');
    await writeSnapshotFile(disk, path, { moment, key });
    const file = present(await disk.read(path)).toString();

    const added = await snapshots.add(file);

    expect(added).toMatchObject({ ok: false, failure: { code: 'snapshot.unusable' } });
    expect(await snapshots.list()).toEqual([]);
    expect(await disk.list(`${directory}/snapshots`)).toEqual([]);
  },
);

test('removes the oldest automatic snapshots, but none that a user named alike', async () => {
  const { parts, snapshots } = await aWorld({ count: 100, bytes: 1024 ** 2, before: 2 });
  const automaticName = 'before-2029-01-01T00-00-00.000Z';
  await snapshots.create(automaticName);

  for (let count = 0; count < 4; count += 1) {
    valueIn(await valueIn(await snapshots.holdBefore('reset')).write());
    parts.clock.advance(1000);
    await snapshots.removeOldest();
  }

  const remaining = await snapshots.list();
  expect(remaining.map(({ name }) => name).sort()).toEqual([
    automaticName,
    'before-2030-01-01T00-00-02.000Z',
    'before-2030-01-01T00-00-03.000Z',
  ]);
});

test('a portable snapshot opens under another device key, only with its passphrase', async () => {
  const { snapshots, parts, disk } = await aWorld();
  const created = valueIn(await snapshots.create('first'));
  const before = valueIn(await snapshots.read('first'));
  const own = createSnapshots(directory, { ...parts, keyDerivation: cheapDerivation });
  const file = valueIn(await own.seal('first', 'a long passphrase'));
  await snapshots.delete('first');
  const key = createDeviceKey(fixedDeviceKey, Buffer.alloc(32, 9));
  const elsewhere = createSnapshots(directory, { ...parts, key, keyDerivation: cheapDerivation });

  for (const [text, passphrase, code] of [
    [file, 'another passphrase', 'snapshot.passphrase-incorrect'],
    [file, undefined, 'snapshot.passphrase-incorrect'],
    [file.slice(0, -40), 'a long passphrase', 'snapshot.unusable'],
    [`${file}more`, 'a long passphrase', 'snapshot.unusable'],
    [file.replace('"passes":1', '"passes":17'), 'a long passphrase', 'snapshot.unusable'],
  ] as const)
    expect(await elsewhere.add(text, passphrase)).toMatchObject({ failure: { code } });
  expect(await disk.list(`${directory}/snapshots`)).toEqual([]);

  const { summary: added } = valueIn(await elsewhere.add(file, 'a long passphrase'));
  expect(added).toMatchObject({ name: 'first', at: created.at, takenAt: created.takenAt, chains: created.chains });
  const after = valueIn(await elsewhere.read('first'));
  for (const table of ['users', 'settings', 'usedCredentials'] as const)
    expect(after.get(table)).toEqual(before.get(table));
  expect(await snapshots.read('first')).toMatchObject({ failure: { code: 'snapshot.unusable' } });
});
