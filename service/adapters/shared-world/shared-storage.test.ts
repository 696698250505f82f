import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { ASharedLog } from '../../testing/a-shared-log.ts';
import { anInstanceOn } from '../../testing/a-shared-storage.ts';

/** Counts one more: what it answers depends on what is committed. */
function countUp({ settings }: TableWriters): Result<number> {
  const next = Number(settings.find('count')?.value ?? 0) + 1;
  settings.put({ id: 'count', value: next });
  return ok(next);
}

/** Takes the last one of something, once. */
function takeIt({ settings }: TableWriters, who: string): Result<string> {
  const taken = settings.find('taken')?.value;
  if (taken !== undefined) return fail('offer.not-open', `It is ${taken}'s.`);
  settings.put({ id: 'taken', value: who });
  return ok(who);
}

test('what one instance commits, another one reads', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOn(log), anInstanceOn(log)];

  expect(await one.storage.transact(countUp)).toEqual(ok(1));
  expect(other.valueAt('count')).toBeUndefined();
  expect(await other.storage.fresh()).toEqual(ok());

  expect(other.valueAt('count')).toBe(1);
});

test('commits that wait go into the log together, each on those before it', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);

  const counted = await Promise.all([1, 2, 3].map(() => storage.transact(countUp)));

  expect(counted).toEqual([ok(1), ok(2), ok(3)]);
  expect(log.entries).toHaveLength(1);
});

test('where another instance was first, every waiting change is drafted anew, and answers by that draft', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOn(log), anInstanceOn(log)];
  log.meanwhile = async () => {
    await one.storage.transact((tables) => takeIt(tables, 'one'));
  };

  const answers = await Promise.all([
    other.storage.transact((tables) => takeIt(tables, 'other')),
    other.storage.transact(countUp),
  ]);

  expect(answers).toEqual([fail('offer.not-open', "It is one's."), ok(1)]);
  expect(other.valueAt('taken')).toBe('one');
  await one.storage.fresh();
  expect(one.valueAt('count')).toBe(1);
});

test('many counts of many instances are all counted, each once', async () => {
  const log = new ASharedLog();
  const instances = [anInstanceOn(log), anInstanceOn(log), anInstanceOn(log)];

  const counted = await Promise.all(
    Array.from({ length: 60 }, async (_, place) => instances[place % 3]?.storage.transact(countUp)),
  );

  const numbers = counted.map((one) => (one?.ok ? one.value : 0)).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 60 }, (_, place) => place + 1));
});

test('a refusal that stands on a change of the same group waits for it', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);
  log.fates.push('refused');

  const answers = await Promise.all([
    storage.transact((tables) => takeIt(tables, 'one')),
    storage.transact((tables) => takeIt(tables, 'other')),
  ]);

  expect(answers).toEqual([
    fail('storage.unavailable', expect.stringContaining('read-only')),
    fail('storage.unavailable', expect.stringContaining('read-only')),
  ]);
});

test.each(['lost before', 'lost behind'] as const)(
  'a connection that is %s the commit leaves nothing twice and nothing out',
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

test('what nobody can find out in time is told so, and is found when the log answers again', async () => {
  const log = new ASharedLog();
  const { storage, valueAt } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.fates.push('lost behind');

  expect(await storage.transact(countUp)).toEqual(
    fail('world.outcome-unknown', expect.any(String)),
  );

  expect(await storage.transact(countUp)).toEqual(ok(2));
  expect(valueAt('count')).toBe(2);
});

test('an entry whose outcome was not known and that comes in late loses against what came since, or is counted', async () => {
  const log = new ASharedLog();
  const { storage, valueAt } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.fates.push('lost before');
  expect(await storage.transact(countUp)).toMatchObject({ ok: false });

  expect(await storage.transact(countUp)).toEqual(ok(1));

  expect(valueAt('count')).toBe(1);
  expect(log.entries).toHaveLength(1);
});

test('where the database is gone nothing is changed, and it goes on by itself', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log, { outcomeMilliseconds: 0 });
  log.isGone = true;

  expect(await storage.transact(countUp)).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(await storage.fresh()).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(storage.health().state).toBe('failing');
  log.isGone = false;

  expect(await storage.transact(countUp)).toEqual(ok(1));
  expect(storage.health().state).toBe('writing');
});

test('reads of an allowed age go on for so long without the database', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log, { maximumAgeMilliseconds: 60_000 });
  await storage.fresh();
  log.isGone = true;

  expect(await storage.fresh()).toEqual(ok());
});

test('who waits at one moment shares one question', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);

  await Promise.all(Array.from({ length: 50 }, () => storage.fresh()));

  expect(log.reads).toBe(1);
});

test('a change that throws has no part in the log, and the others do', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);
  const broken = storage.transact(() => {
    throw new Error('A bug.');
  });
  const counted = storage.transact(countUp);

  await expect(broken).rejects.toThrow('A bug.');
  expect(await counted).toEqual(ok(1));
});

test('the trace that a commit belongs to is that of the draft that got in', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOn(log), anInstanceOn(log)];
  const origin = { requestId: 'the-request' };
  log.meanwhile = async () => {
    await one.storage.transact(countUp);
  };

  await other.storage.transact(countUp, origin);

  expect(origin).toEqual({ requestId: 'the-request' });
});

test.each([
  ['changed', (text: string) => text.replace('"value":1', '"value":7')],
  [
    'of a newer version',
    (text: string) => text.replace(/"schemaVersion":\d+/, '"schemaVersion":999'),
  ],
])('an entry that was %s ends the instance, with nothing applied', async (_, edit) => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOn(log), anInstanceOn(log)];
  await one.storage.transact(countUp);
  const [entry] = log.entries.splice(0);
  if (entry) log.entries.push({ ...entry, text: edit(entry.text) });

  expect(await other.storage.fresh()).toMatchObject({ ok: false });

  expect(other.lost).toHaveLength(1);
  expect(other.valueAt('count')).toBeUndefined();
  expect(other.storage.health().state).toBe('refusing');
  expect(await other.storage.transact(countUp)).toMatchObject({ ok: false });
});

test('a log that was put back to an earlier moment takes nothing more from this instance', async () => {
  const log = new ASharedLog();
  const { storage, lost } = anInstanceOn(log);
  await storage.transact(countUp);
  log.entries.splice(0);

  expect(await storage.transact(countUp)).toMatchObject({ ok: false });

  expect(log.entries).toEqual([]);
  expect(lost).toHaveLength(1);
});

test('what was begun before the end is answered, and nothing is taken behind it', async () => {
  const log = new ASharedLog();
  const { storage } = anInstanceOn(log);
  const counted = storage.transact(countUp);

  await storage.end();

  expect(await counted).toEqual(ok(1));
  expect(await storage.transact(countUp)).toEqual(fail('storage.unavailable', expect.any(String)));
});
