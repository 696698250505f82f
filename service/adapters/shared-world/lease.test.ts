import { expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { ASharedLog } from '../../testing/a-shared-log.ts';
import { anInstanceOn } from '../../testing/a-shared-storage.ts';
import { fixedClock } from '../../testing/fixed-clock.ts';
import { createChanges } from '../changes/change-notices.ts';
import { Lease } from './lease.ts';

const milliseconds = 9000;

function instancesOf(log: ASharedLog) {
  const clock = fixedClock();
  const anInstance = (id: string) => {
    const { storage } = anInstanceOn(log);
    const changes = createChanges();
    const notified: string[] = [];
    changes.subscribe(() => notified.push(id));
    const instance = { id, name: `machine of ${id}` };
    const lease = new Lease({ storage, changes, clock, instance, milliseconds });
    const look = async () => {
      await storage.fresh();
      await lease.look();
    };
    const work = () =>
      lease
        .fence(storage)
        .transact(({ settings }) => ok(settings.put({ id: 'worked', value: id })));
    return { storage, lease, look, work, notified };
  };
  return { clock, one: anInstance('one'), other: anInstance('other'), anInstance };
}

test('gives the work to the first instance that checks', async () => {
  const { one, other } = instancesOf(new ASharedLog());

  await one.look();
  await other.look();

  expect([one.lease.holds(), other.lease.holds()]).toEqual([true, false]);
  expect(await one.work()).toEqual(ok());
  expect(await other.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
  expect(other.lease.holder()).toMatchObject({ name: 'machine of one', epoch: 1, isHere: false });
});

test('gives the work to one of several instances that check at the same time', async () => {
  const { one, other, anInstance } = instancesOf(new ASharedLog());
  const all = [one, other, anInstance('third')];

  await Promise.all(all.map(({ look }) => look()));
  await Promise.all(all.map(({ look }) => look()));

  expect(all.filter(({ lease }) => lease.holds())).toHaveLength(1);
});

test('stays with an instance that renews it', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  for (let count = 0; count < 10; count += 1) {
    await one.look();
    await other.look();
    clock.advance(milliseconds / 3);
  }

  expect([one.lease.holds(), other.lease.holds()]).toEqual([true, false]);
  expect(one.lease.holder()?.epoch).toBe(1);
});

test('expires for a paused instance, and rejects its commits once another instance has the work', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();

  clock.advance(milliseconds);
  expect(one.lease.holds()).toBe(false);
  await other.look();
  await one.storage.fresh();

  expect(other.lease.holds()).toBe(true);
  expect(await one.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
  expect(await other.work()).toEqual(ok());
  expect(other.notified).toContain('other');
});

test('is taken over only after the new holder has seen it unchanged for the whole duration', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  clock.advance(milliseconds * 10);

  await other.look();
  expect(other.lease.holds()).toBe(false);
  clock.advance(milliseconds);
  await other.look();

  expect(other.lease.holds()).toBe(true);
});

test('rejects a commit that was drafted before another instance took over', async () => {
  const log = new ASharedLog();
  const { clock, one, other } = instancesOf(log);
  await one.look();
  await other.look();
  clock.advance(milliseconds);
  log.meanwhile = () => other.look();

  expect(await one.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});

/** Work that runs until the test ends it. */
function someWork() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { ended, finish };
}

test('rejects commits of work that started before another instance had the lease, and waits for that work', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const { ended, finish } = someWork();
  const started = one.lease.lead(() => ended.then(one.work));

  clock.advance(milliseconds);
  await other.look();
  await other.lease.end();
  await one.look();
  expect(one.lease.holds()).toBe(false);
  finish();

  expect(await started).toMatchObject({ failure: { code: 'world.lease-lost' } });
  await one.look();
  expect(one.lease.holder()).toMatchObject({ epoch: 3, isHere: true });
  expect(await one.lease.lead(one.work)).toEqual(ok());
});

test('waits for work that a finished step left running', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const { ended, finish } = someWork();
  let remaining: Promise<void> | undefined = ended;
  await one.lease.lead(
    async () => undefined,
    () => remaining,
  );

  clock.advance(milliseconds);
  await other.look();
  await other.lease.end();
  await one.look();
  expect([one.lease.holds(), one.lease.holder()]).toEqual([false, undefined]);
  finish();
  remaining = undefined;
  await one.look();

  expect(one.lease.holds()).toBe(true);
});

test('lets running work commit after its holder renews the lease', async () => {
  const { clock, one } = instancesOf(new ASharedLog());
  await one.look();
  const { ended, finish } = someWork();
  const started = one.lease.lead(() => ended.then(one.work));

  clock.advance(milliseconds);
  expect(one.lease.holds()).toBe(false);
  await one.look();
  finish();

  expect(await started).toEqual(ok());
  expect(one.lease.holder()).toMatchObject({ epoch: 1, isHere: true });
});

test('runs no work on an instance without the lease', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const started: string[] = [];
  const start = (name: string) => async () => started.push(name);

  await other.lease.lead(start('on another instance'));
  clock.advance(milliseconds);
  await one.lease.lead(start('no longer trusted'));
  await other.look();
  await other.lease.lead(start('taken over'));

  expect(started).toEqual(['taken over']);
});

test('is released by an instance that stops, so that others need not wait', async () => {
  const { one, other } = instancesOf(new ASharedLog());
  await one.look();

  await one.lease.end();
  await other.look();

  expect(other.lease.holds()).toBe(true);
  expect(other.lease.holder()?.epoch).toBe(2);
});

test('is resumed immediately by a killed instance that restarts, with a new epoch', async () => {
  const { one, anInstance } = instancesOf(new ASharedLog());
  await one.look();

  const again = anInstance('one');
  await again.look();

  expect(again.lease.holds()).toBe(true);
  await one.storage.fresh();
  expect(await one.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});
