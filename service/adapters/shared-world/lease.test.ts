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
    const told: string[] = [];
    changes.subscribe(() => told.push(id));
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
    return { storage, lease, look, work, told };
  };
  return { clock, one: anInstance('one'), other: anInstance('other'), anInstance };
}

test('the first that looks has the work, and the other one does not', async () => {
  const { one, other } = instancesOf(new ASharedLog());

  await one.look();
  await other.look();

  expect([one.lease.holds(), other.lease.holds()]).toEqual([true, false]);
  expect(await one.work()).toEqual(ok());
  expect(await other.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
  expect(other.lease.holder()).toMatchObject({ name: 'machine of one', epoch: 1, isHere: false });
});

test('of several that look at one moment one has it', async () => {
  const { one, other, anInstance } = instancesOf(new ASharedLog());
  const all = [one, other, anInstance('third')];

  await Promise.all(all.map(({ look }) => look()));
  await Promise.all(all.map(({ look }) => look()));

  expect(all.filter(({ lease }) => lease.holds())).toHaveLength(1);
});

test('who renews it keeps it, however long', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  for (let count = 0; count < 10; count += 1) {
    await one.look();
    await other.look();
    clock.advance(milliseconds / 3);
  }

  expect([one.lease.holds(), other.lease.holds()]).toEqual([true, false]);
  expect(one.lease.holder()?.epoch).toBe(1);
});

test('one that was paused for too long trusts itself no more, and can change nothing once another one has it', async () => {
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
  expect(other.told).toContain('other');
});

test('nobody takes it before he saw it unchanged for the whole time himself', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  clock.advance(milliseconds * 10);

  await other.look();
  expect(other.lease.holds()).toBe(false);
  clock.advance(milliseconds);
  await other.look();

  expect(other.lease.holds()).toBe(true);
});

test('a commit that was drafted before another one took over is refused in its draft behind that', async () => {
  const log = new ASharedLog();
  const { clock, one, other } = instancesOf(log);
  await one.look();
  await other.look();
  clock.advance(milliseconds);
  log.meanwhile = () => other.look();

  expect(await one.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});

/** Something that goes on until it is let end. */
function held() {
  let letEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    letEnd = resolve;
  });
  return { ended, letEnd };
}

test('what began before another instance worked commits nothing, and the work is taken again behind it', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const { ended, letEnd } = held();
  const begun = one.lease.lead(() => ended.then(one.work));

  clock.advance(milliseconds);
  await other.look();
  await other.lease.end();
  await one.look();
  expect(one.lease.holds()).toBe(false);
  letEnd();

  expect(await begun).toMatchObject({ failure: { code: 'world.lease-lost' } });
  await one.look();
  expect(one.lease.holder()).toMatchObject({ epoch: 3, isHere: true });
  expect(await one.lease.lead(one.work)).toEqual(ok());
});

test('what a piece of the work left to itself is waited for as well', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const { ended, letEnd } = held();
  let underWay: Promise<void> | undefined = ended;
  await one.lease.lead(
    async () => undefined,
    () => underWay,
  );

  clock.advance(milliseconds);
  await other.look();
  await other.lease.end();
  await one.look();
  expect([one.lease.holds(), one.lease.holder()]).toEqual([false, undefined]);
  letEnd();
  underWay = undefined;
  await one.look();

  expect(one.lease.holds()).toBe(true);
});

test('who renews its own work has what it began go on', async () => {
  const { clock, one } = instancesOf(new ASharedLog());
  await one.look();
  const { ended, letEnd } = held();
  const begun = one.lease.lead(() => ended.then(one.work));

  clock.advance(milliseconds);
  expect(one.lease.holds()).toBe(false);
  await one.look();
  letEnd();

  expect(await begun).toEqual(ok());
  expect(one.lease.holder()).toMatchObject({ epoch: 1, isHere: true });
});

test('nothing of the work begins where it is not ours', async () => {
  const { clock, one, other } = instancesOf(new ASharedLog());
  await one.look();
  await other.look();
  const begun: string[] = [];
  const begin = (name: string) => async () => begun.push(name);

  await other.lease.lead(begin('of another one'));
  clock.advance(milliseconds);
  await one.lease.lead(begin('no longer trusted'));
  await other.look();
  await other.lease.lead(begin('taken over'));

  expect(begun).toEqual(['taken over']);
});

test('who ends gives it back, and nobody has to wait', async () => {
  const { one, other } = instancesOf(new ASharedLog());
  await one.look();

  await one.lease.end();
  await other.look();

  expect(other.lease.holds()).toBe(true);
  expect(other.lease.holder()?.epoch).toBe(2);
});

test('an instance that was killed and comes back has its work at once, in another epoch', async () => {
  const { one, anInstance } = instancesOf(new ASharedLog());
  await one.look();

  const again = anInstance('one');
  await again.look();

  expect(again.lease.holds()).toBe(true);
  await one.storage.fresh();
  expect(await one.work()).toMatchObject({ failure: { code: 'world.lease-lost' } });
});
