import { test as base, expect } from 'vitest';
import { ASharedLog, anInstanceOn } from '../../../test/storage/shared-log.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { TableWriters } from '../ports/storage.ts';

const test = base.extend('log', () => new ASharedLog());

/** Increments a counter: the result depends on the committed records. */
function countUp({ settings }: TableWriters): Result<number> {
  const next = Number(settings.find('count')?.value ?? 0) + 1;
  settings.put({ id: 'count', value: next });
  return ok(next);
}

/** Takes a single item, which can be taken only once. */
function takeItem({ settings }: TableWriters, owner: string): Result<string> {
  const currentOwner = settings.find('taken')?.value;
  if (currentOwner !== undefined) return fail('offer.not-open', `It is ${currentOwner}'s.`);
  settings.put({ id: 'taken', value: owner });
  return ok(owner);
}

test('lets one instance read what another one commits', async ({ log }) => {
  const [first, second] = [anInstanceOn(log), anInstanceOn(log)];

  expect(await first.storage.transact(countUp)).toEqual(ok(1));
  expect(second.valueAt('count')).toBeUndefined();
  expect(await second.storage.fresh()).toEqual(ok());

  expect(second.valueAt('count')).toBe(1);
});

test('appends concurrent commits together, each drafted after the previous one', async ({ log }) => {
  const { storage } = anInstanceOn(log);

  const counted = await Promise.all([1, 2, 3].map(() => storage.transact(countUp)));

  expect(counted).toEqual([ok(1), ok(2), ok(3)]);
  expect(log.entries).toHaveLength(1);
});

test('drafts pending changes again if another instance was first, and returns the new results', async ({ log }) => {
  const [first, second] = [anInstanceOn(log), anInstanceOn(log)];
  log.meanwhile = async () => {
    await first.storage.transact((tables) => takeItem(tables, 'one'));
  };

  const results = await Promise.all([
    second.storage.transact((tables) => takeItem(tables, 'other')),
    second.storage.transact(countUp),
  ]);

  expect(results).toEqual([fail('offer.not-open', "It is one's."), ok(1)]);
  expect(second.valueAt('taken')).toBe('one');
  await first.storage.fresh();
  expect(first.valueAt('count')).toBe(1);
});

test('counts every commit of many instances once', async ({ log }) => {
  const instances = [anInstanceOn(log), anInstanceOn(log), anInstanceOn(log)];

  const counted = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => instances[index % 3]?.storage.transact(countUp)),
  );

  const numbers = counted.map((result) => (result?.ok ? result.value : 0)).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
});

test('delays a rejection that depends on a pending change until that change is written', async ({ log }) => {
  const { storage } = anInstanceOn(log);
  log.fates.push('refused');

  const results = await Promise.all([
    storage.transact((tables) => takeItem(tables, 'one')),
    storage.transact((tables) => takeItem(tables, 'other')),
  ]);

  expect(results).toEqual([
    fail('storage.unavailable', expect.stringContaining('read-only')),
    fail('storage.unavailable', expect.stringContaining('read-only')),
  ]);
});

test.each(['lost before', 'lost behind'] as const)(
  'commits exactly once although the connection is %s the commit',
  async (fate) => {
    const log = new ASharedLog();
    const { storage, valueAt } = anInstanceOn(log);
    log.fates.push(fate);

    expect(await storage.transact(countUp)).toEqual(ok(1));

    expect(log.entries).toHaveLength(1);
    expect(valueAt('count')).toBe(1);
    expect(await storage.transact(countUp)).toEqual(ok(2));
  },
);

test('reports an unknown outcome after the time limit, and finds the entry when the log responds again', async () => {
  const log = new ASharedLog();
  const { storage, valueAt } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.fates.push('lost behind');

  expect(await storage.transact(countUp)).toEqual(fail('world.outcome-unknown', expect.any(String)));

  expect(await storage.transact(countUp)).toEqual(ok(2));
  expect(valueAt('count')).toBe(2);
});

test('counts a late entry with an unknown outcome at most once', async ({ log }) => {
  const { storage, valueAt } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.fates.push('lost before');
  expect(await storage.transact(countUp)).toMatchObject({ ok: false });

  expect(await storage.transact(countUp)).toEqual(ok(1));

  expect(valueAt('count')).toBe(1);
  expect(log.entries).toHaveLength(1);
});

test('changes nothing while the database is unavailable, and then continues', async ({ log }) => {
  const { storage } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.isGone = true;

  expect(await storage.transact(countUp)).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(await storage.fresh()).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(storage.health().state).toBe('failing');
  log.isGone = false;

  expect(await storage.transact(countUp)).toEqual(ok(1));
  expect(storage.health().state).toBe('writing');
});

test('serves reads of an allowed age without the database', async ({ log }) => {
  const { storage } = anInstanceOn(log, { maximumAgeMilliseconds: 60_000 });
  await storage.fresh();
  log.isGone = true;

  expect(await storage.fresh()).toEqual(ok());
});

test('shares one read among concurrent callers', async ({ log }) => {
  const { storage } = anInstanceOn(log);

  await Promise.all(Array.from({ length: 50 }, () => storage.fresh()));

  expect(log.reads).toBe(1);
});

test('omits a change that throws from the log, and commits the others', async ({ log }) => {
  const { storage } = anInstanceOn(log);
  const failing = storage.transact(() => {
    throw new Error('A bug.');
  });
  const counted = storage.transact(countUp);

  await expect(failing).rejects.toThrow('A bug.');
  expect(await counted).toEqual(ok(1));
});

test('reports the trace of the committed draft', async ({ log }) => {
  const [first, second] = [anInstanceOn(log), anInstanceOn(log)];
  const origin = { requestId: 'the-request' };
  log.meanwhile = async () => {
    await first.storage.transact(countUp);
  };

  await second.storage.transact(countUp, origin);

  expect(origin).toEqual({ requestId: 'the-request' });
});

test.each([
  ['changed', (text: string) => text.replace('"value":1', '"value":7')],
  ['of a newer version', (text: string) => text.replace(/"schemaVersion":\d+/, '"schemaVersion":999')],
])('stops the instance and applies no part of an entry that was %s', async (_, edit) => {
  const log = new ASharedLog();
  const [first, second] = [anInstanceOn(log), anInstanceOn(log)];
  await first.storage.transact(countUp);
  const [entry] = log.entries.splice(0);
  if (entry) log.entries.push({ ...entry, text: edit(entry.text) });

  expect(await second.storage.fresh()).toMatchObject({ ok: false });

  expect(second.lost).toHaveLength(1);
  expect(second.valueAt('count')).toBeUndefined();
  expect(second.storage.health().state).toBe('refusing');
  expect(await second.storage.transact(countUp)).toMatchObject({ ok: false });
});

test('appends nothing to a log that was restored to an earlier state', async ({ log }) => {
  const { storage, lost } = anInstanceOn(log);
  await storage.transact(countUp);
  log.entries.splice(0);

  expect(await storage.transact(countUp)).toMatchObject({ ok: false });

  expect(log.entries).toEqual([]);
  expect(lost).toHaveLength(1);
});

test('settles commits that started before the end, and rejects later commits', async ({ log }) => {
  const { storage } = anInstanceOn(log);
  const counted = storage.transact(countUp);

  await storage.end();

  expect(await counted).toEqual(ok(1));
  expect(await storage.transact(countUp)).toEqual(fail('storage.unavailable', expect.any(String)));
});

test('logs an outage of the database and its end once each, found by reads', async ({ log }) => {
  const { storage, journal } = anInstanceOn(log);
  await storage.look();

  log.isGone = true;
  for (let count = 0; count < 3; count += 1) await storage.look();
  log.isGone = false;
  for (let count = 0; count < 3; count += 1) await storage.look();

  expect(journal.entries).toEqual([
    { level: 'error', event: 'world.database-lost', fields: { error: expect.any(Error) } },
    { level: 'warn', event: 'world.database-restored', fields: { milliseconds: expect.any(Number) } },
  ]);
});

test('logs an outage once for all attempts of a commit', async ({ log }) => {
  const { storage, journal } = anInstanceOn(log);
  log.fates.push('lost before', 'lost before', 'lost before');

  expect(await storage.transact(countUp)).toEqual(ok(1));

  expect(journal.entries.map(({ event }) => event)).toEqual(['world.database-lost', 'world.database-restored']);
});

test('logs a refused write with its reason, and no outage', async ({ log }) => {
  const { storage, journal } = anInstanceOn(log);
  log.fates.push('refused');

  await storage.transact(countUp);
  await storage.look();

  expect(journal.entries).toEqual([
    { level: 'error', event: 'world.write-refused', fields: { error: expect.any(Error) } },
  ]);
});
