import { expect, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { recordedLog } from '../../../../test/fakes/recorded-log.ts';
import { ASharedLog, anInstanceOn } from '../../../../test/storage/shared-log.ts';
import { deferred } from '../../../../test/values.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { createChanges } from '../../instance/change-notices.ts';
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
    const journal = recordedLog();
    const lease = new Lease({ storage, changes, log: journal, clock, instance, milliseconds });
    const renew = async () => {
      await storage.fresh();
      await lease.look();
    };
    const work = () => lease.fence(storage).transact(({ settings }) => ok(settings.put({ id: 'worked', value: id })));
    const events = () => journal.entries.map(({ level, event }) => `${level} ${event}`);
    return { storage, lease, look: renew, work, notified, events };
  };
  return { clock, first: anInstance('one'), second: anInstance('other'), anInstance };
}

test('gives the work to the first instance that checks', async () => {
  const { first, second } = instancesOf(new ASharedLog());

  await first.look();
  await second.look();

  expect([first.lease.holds(), second.lease.holds()]).toEqual([true, false]);
  expect(await first.work()).toEqual(ok());
  expect(await second.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
  expect(second.lease.holder()).toMatchObject({ name: 'machine of one', epoch: 1, isHere: false });
});

test('gives the work to one of several instances that check at the same time', async () => {
  const { first, second, anInstance } = instancesOf(new ASharedLog());
  const all = [first, second, anInstance('third')];

  await Promise.all(all.map(({ look }) => look()));
  await Promise.all(all.map(({ look }) => look()));

  expect(all.filter(({ lease }) => lease.holds())).toHaveLength(1);
});

test('stays with an instance that renews it', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  for (let count = 0; count < 10; count += 1) {
    await first.look();
    await second.look();
    clock.advance(milliseconds / 3);
  }

  expect([first.lease.holds(), second.lease.holds()]).toEqual([true, false]);
  expect(first.lease.holder()?.epoch).toBe(1);
});

test('expires for a paused instance, and rejects its commits once another instance has the work', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  await second.look();

  clock.advance(milliseconds);
  expect(first.lease.holds()).toBe(false);
  await second.look();
  await first.storage.fresh();

  expect(second.lease.holds()).toBe(true);
  expect(await first.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
  expect(await second.work()).toEqual(ok());
  expect(second.notified).toContain('other');
});

test('is taken over only after the new holder has seen it unchanged for the whole duration', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  clock.advance(milliseconds * 10);

  await second.look();
  expect(second.lease.holds()).toBe(false);
  clock.advance(milliseconds);
  await second.look();

  expect(second.lease.holds()).toBe(true);
});

test('rejects a commit that was drafted before another instance took over', async () => {
  const log = new ASharedLog();
  const { clock, first, second } = instancesOf(log);
  await first.look();
  await second.look();
  clock.advance(milliseconds);
  log.meanwhile = () => second.look();

  expect(await first.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});

/** Work that runs until the test ends it. */
function someWork() {
  const { promise: ended, resolve: finish } = deferred();
  return { ended, finish };
}

test('rejects commits of work that started before another instance had the lease, and waits for that work', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  await second.look();
  const { ended, finish } = someWork();
  const started = first.lease.lead(() => ended.then(first.work));

  clock.advance(milliseconds);
  await second.look();
  await second.lease.end();
  await first.look();
  expect(first.lease.holds()).toBe(false);
  finish();

  expect(await started).toMatchObject({ failure: { code: 'world.lease-lost' } });
  await first.look();
  expect(first.lease.holder()).toMatchObject({ epoch: 3, isHere: true });
  expect(await first.lease.lead(first.work)).toEqual(ok());
});

test('waits for work that a finished step left running', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  await second.look();
  const { ended, finish } = someWork();
  let remaining: Promise<void> | undefined = ended;
  await first.lease.lead(
    async () => undefined,
    () => remaining,
  );

  clock.advance(milliseconds);
  await second.look();
  await second.lease.end();
  await first.look();
  expect([first.lease.holds(), first.lease.holder()]).toEqual([false, undefined]);
  finish();
  remaining = undefined;
  await first.look();

  expect(first.lease.holds()).toBe(true);
});

test('lets running work commit after its holder renews the lease', async () => {
  const { clock, first } = instancesOf(new ASharedLog());
  await first.look();
  const { ended, finish } = someWork();
  const started = first.lease.lead(() => ended.then(first.work));

  clock.advance(milliseconds);
  expect(first.lease.holds()).toBe(false);
  await first.look();
  finish();

  expect(await started).toEqual(ok());
  expect(first.lease.holder()).toMatchObject({ epoch: 1, isHere: true });
});

test('runs no work on an instance without the lease', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  await second.look();
  const started: string[] = [];
  const start = (name: string) => async () => started.push(name);

  await second.lease.lead(start('on another instance'));
  clock.advance(milliseconds);
  await first.lease.lead(start('no longer trusted'));
  await second.look();
  await second.lease.lead(start('taken over'));

  expect(started).toEqual(['taken over']);
});

test('is released by an instance that stops, so that others need not wait', async () => {
  const { first, second } = instancesOf(new ASharedLog());
  await first.look();

  await first.lease.end();
  await second.look();

  expect(second.lease.holds()).toBe(true);
  expect(second.lease.holder()?.epoch).toBe(2);
});

test('is resumed immediately by a killed instance that restarts, with a new epoch', async () => {
  const { first, anInstance } = instancesOf(new ASharedLog());
  await first.look();

  const restarted = anInstance('one');
  await restarted.look();

  expect(restarted.lease.holds()).toBe(true);
  await first.storage.fresh();
  expect(await first.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});

test('logs once that an instance gained, lost and released the lease', async () => {
  const { clock, first, second } = instancesOf(new ASharedLog());
  await first.look();
  await first.look();
  await second.look();

  clock.advance(milliseconds);
  await second.look();
  await first.look();
  await first.look();
  await second.lease.end();

  expect(first.events()).toEqual(['info world.lease-gained', 'warn world.lease-lost']);
  expect(second.events()).toEqual(['info world.lease-gained', 'info world.lease-released']);
});

test('logs that an instance lost the lease during an outage of the database', async () => {
  const log = new ASharedLog();
  const { clock, first } = instancesOf(log);
  await first.look();

  log.isGone = true;
  first.storage.hurry(0);
  clock.advance(milliseconds);
  await first.lease.look();

  expect(first.events()).toEqual(['info world.lease-gained', 'warn world.lease-lost']);
});
