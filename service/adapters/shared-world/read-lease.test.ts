import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import { ASharedLog } from '../../testing/a-shared-log.ts';
import {
  aloneAfterMilliseconds,
  anInstanceOnItsMachine,
} from '../../testing/an-instance-on-its-machine.ts';

type Instance = ReturnType<typeof anInstanceOnItsMachine>;

/** Reads until the instance skips the database. */
async function readsAlone({ machine, read, storage }: Instance): Promise<void> {
  machine.pass(aloneAfterMilliseconds);
  for (let reads = 0; reads < 8; reads += 1) await read();
  await vi.waitFor(() => expect(storage.readsAlone).toBe(true));
}

async function queriesOf(log: ASharedLog, work: () => Promise<unknown>): Promise<number> {
  const before = log.reads;
  await work();
  return log.reads - before;
}

test('skips the database for the only writer with many reads, and renews itself by reads', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await one.write('a');
  await readsAlone(one);

  expect(await queriesOf(log, one.read)).toBe(0);
  const entries = log.entries.length;
  one.machine.pass(1_100);
  for (let reads = 0; reads < 9; reads += 1) await one.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(entries + 1));
  one.machine.pass(1_100);

  expect(await queriesOf(log, one.read)).toBe(0);
});

test('is not taken for few reads, and lapses without reads', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);

  for (let reads = 0; reads < 20; reads += 1) {
    one.machine.pass(200);
    expect(await queriesOf(log, one.read)).toBe(1);
  }
  expect(log.entries).toHaveLength(0);
  await readsAlone(one);
  one.machine.pass(2_000);
  expect(await queriesOf(log, one.read)).toBe(1);
});

test('is not taken while another instance writes', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  one.machine.pass(aloneAfterMilliseconds);
  await other.write('a');

  for (let reads = 0; reads < 20; reads += 1) await one.read();

  expect(one.storage.readsAlone).toBe(false);
  expect(log.entries).toHaveLength(1);
});

test('is released immediately for another instance that writes, whose change is then visible', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await readsAlone(one);

  expect(await other.write('b')).toEqual(ok());

  expect(one.storage.readsAlone).toBe(false);
  expect(await one.read()).toBe('b');
});

test('expires before another instance writes if its holder does not hear the request', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log, { isDeaf: true }), anInstanceOnItsMachine(log)];
  await readsAlone(one);
  await other.read();
  const written = vi.fn();
  const writing = other.write('b').then(written);

  other.machine.pass(2_999);
  await pause(20);
  expect(written).not.toHaveBeenCalled();
  one.machine.pass(2_000);
  expect(await queriesOf(log, one.read)).toBeGreaterThan(0);
  other.machine.pass(1);
  await writing;

  expect(written).toHaveBeenCalled();
  expect(await one.read()).toBe('b');
});

test('delays the writes of an instance that starts later until the lease of a vanished holder ends', async () => {
  const log = new ASharedLog();
  const gone = anInstanceOnItsMachine(log, { isDeaf: true });
  await readsAlone(gone);
  const next = anInstanceOnItsMachine(log, { outcomeMilliseconds: 30 });

  expect(await next.write('b')).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(await next.read()).toBeUndefined();
  next.machine.pass(3_000);
  expect(await next.write('c')).toEqual(ok());
});

test('asks the database while a write is pending, which another instance may already show', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await one.write('a');
  await readsAlone(one);
  let finish = () => {};
  log.afterwards = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const writing = one.write('b');
  await vi.waitFor(async () => expect(await other.read()).toBe('b'));
  expect(await one.read()).toBe('b');
  finish();
  await writing;
});

test('asks the database after a write with an unknown outcome', async () => {
  const log = new ASharedLog();
  const [one, other] = [
    anInstanceOnItsMachine(log, { outcomeMilliseconds: 0 }),
    anInstanceOnItsMachine(log),
  ];
  await one.write('a');
  await readsAlone(one);
  log.fates.push('lost behind');

  expect(await one.write('b')).toMatchObject({ ok: false });

  expect(await other.read()).toBe('b');
  expect(await one.read()).toBe('b');
});

test('is not trusted after the machine slept', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await readsAlone(one);

  one.machine.sleep(2_000);
  expect(await queriesOf(log, one.read)).toBe(1);
  await readsAlone(one);
  one.machine.sleep(-501);
  expect(await queriesOf(log, one.read)).toBe(1);
});

test('is trusted only from before its request, however late the response arrives', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);
  let respond = () => {};
  log.afterwards = new Promise<void>((resolve) => {
    respond = resolve;
  });
  for (let reads = 0; reads < 8; reads += 1) await one.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(1));

  one.machine.pass(2_000);
  respond();
  await pause(10);

  expect(one.storage.readsAlone).toBe(false);
});

test('is taken by one of two instances at the same time, without a request to release it', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  for (const { machine } of [one, other]) machine.pass(aloneAfterMilliseconds);
  const requests = vi.spyOn(log, 'askToShare');

  await Promise.all(Array.from({ length: 9 }, () => Promise.all([one.read(), other.read()])));
  await vi.waitFor(() => expect(one.storage.readsAlone || other.storage.readsAlone).toBe(true));
  await pause(20);

  expect(log.entries).toHaveLength(1);
  expect(requests).not.toHaveBeenCalled();
});

test('is not trusted if it was released while it was taken', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);
  log.meanwhile = () => pause(20);
  for (let reads = 0; reads < 9; reads += 1) await one.read();

  await one.storage.shareReads();

  expect(one.storage.readsAlone).toBe(false);
  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});

test('is released by an instance that stops, so that no other instance waits', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await readsAlone(one);

  await one.storage.shareReads();
  await one.storage.end();

  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});
