import { setTimeout as pause } from 'node:timers/promises';
import { test as base, expect, vi } from 'vitest';
import { ASharedLog, aloneAfterMilliseconds, anInstanceOnItsMachine } from '../../../../test/storage/shared-log.ts';
import { deferred } from '../../../../test/values.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';

const test = base.extend('log', () => new ASharedLog());

/** Reads until the instance skips the database. */
async function readsAlone({ machine, read, storage }: ReturnType<typeof anInstanceOnItsMachine>): Promise<void> {
  machine.pass(aloneAfterMilliseconds);
  for (let reads = 0; reads < 8; reads += 1) await read();
  await vi.waitFor(() => expect(storage.readsAlone).toBe(true));
}

async function queriesOf(log: ASharedLog, work: () => Promise<unknown>): Promise<number> {
  const readsBefore = log.reads;
  await work();
  return log.reads - readsBefore;
}

test('skips the database for the only writer with many reads, and renews itself by reads', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  await first.write('a');
  await readsAlone(first);

  expect(await queriesOf(log, first.read)).toBe(0);
  const entries = log.entries.length;
  first.machine.pass(1_100);
  for (let reads = 0; reads < 9; reads += 1) await first.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(entries + 1));
  first.machine.pass(1_100);

  expect(await queriesOf(log, first.read)).toBe(0);
});

test('is not taken for few reads, and lapses without reads', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  first.machine.pass(aloneAfterMilliseconds);

  for (let reads = 0; reads < 20; reads += 1) {
    first.machine.pass(200);
    expect(await queriesOf(log, first.read)).toBe(1);
  }
  expect(log.entries).toHaveLength(0);
  await readsAlone(first);
  first.machine.pass(2_000);
  expect(await queriesOf(log, first.read)).toBe(1);
});

test('is not taken while another instance writes', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  first.machine.pass(aloneAfterMilliseconds);
  await second.write('a');

  for (let reads = 0; reads < 20; reads += 1) await first.read();

  expect(first.storage.readsAlone).toBe(false);
  expect(log.entries).toHaveLength(1);
});

test('is released immediately for another instance that writes, whose change is then visible', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await readsAlone(first);

  expect(await second.write('b')).toEqual(ok());

  expect(first.storage.readsAlone).toBe(false);
  expect(await first.read()).toBe('b');
});

test('expires before another instance writes if its holder does not hear the request', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log, { isDeaf: true }), anInstanceOnItsMachine(log)];
  await readsAlone(first);
  await second.read();
  const onWritten = vi.fn();
  const writing = second.write('b').then(onWritten);

  second.machine.pass(2_999);
  await pause(20);
  expect(onWritten).not.toHaveBeenCalled();
  first.machine.pass(2_000);
  expect(await queriesOf(log, first.read)).toBeGreaterThan(0);
  second.machine.pass(1);
  await writing;

  expect(onWritten).toHaveBeenCalled();
  expect(await first.read()).toBe('b');
});

test('delays the writes of an instance that starts later until the lease of a vanished holder ends', async () => {
  const log = new ASharedLog();
  const unreachable = anInstanceOnItsMachine(log, { isDeaf: true });
  await readsAlone(unreachable);
  const next = anInstanceOnItsMachine(log, { outcomeMilliseconds: 30 });

  expect(await next.write('b')).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(await next.read()).toBeUndefined();
  next.machine.pass(3_000);
  expect(await next.write('c')).toEqual(ok());
});

test('asks the database while a write is pending, which another instance may already show', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await first.write('a');
  await readsAlone(first);
  const { promise, resolve: finish } = deferred();
  log.afterwards = promise;

  const writing = first.write('b');
  await vi.waitFor(async () => expect(await second.read()).toBe('b'));
  expect(await first.read()).toBe('b');
  finish();
  await writing;
});

test('asks the database after a write with an unknown outcome', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log, { outcomeMilliseconds: 0 }), anInstanceOnItsMachine(log)];
  await first.write('a');
  await readsAlone(first);
  log.fates.push('lost behind');

  expect(await first.write('b')).toMatchObject({ ok: false });

  expect(await second.read()).toBe('b');
  expect(await first.read()).toBe('b');
});

test('is not trusted after the machine slept', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  await readsAlone(first);

  first.machine.sleep(2_000);
  expect(await queriesOf(log, first.read)).toBe(1);
  await readsAlone(first);
  first.machine.sleep(-501);
  expect(await queriesOf(log, first.read)).toBe(1);
});

test('is trusted only from before its request, however late the response arrives', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  first.machine.pass(aloneAfterMilliseconds);
  const { promise, resolve: respond } = deferred();
  log.afterwards = promise;
  for (let reads = 0; reads < 8; reads += 1) await first.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(1));

  first.machine.pass(2_000);
  respond();
  await pause(10);

  expect(first.storage.readsAlone).toBe(false);
});

test('is taken by one of two instances at the same time, without a request to release it', async ({ log }) => {
  const [first, second] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  for (const { machine } of [first, second]) machine.pass(aloneAfterMilliseconds);
  const requests = vi.spyOn(log, 'requestRelease');

  await Promise.all(Array.from({ length: 9 }, () => Promise.all([first.read(), second.read()])));
  await vi.waitFor(() => expect(first.storage.readsAlone || second.storage.readsAlone).toBe(true));
  await pause(20);

  expect(log.entries).toHaveLength(1);
  expect(requests).not.toHaveBeenCalled();
});

test('is not trusted if it was released while it was taken', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  first.machine.pass(aloneAfterMilliseconds);
  log.meanwhile = () => pause(20);
  for (let reads = 0; reads < 9; reads += 1) await first.read();

  await first.storage.shareReads();

  expect(first.storage.readsAlone).toBe(false);
  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});

test('is released by an instance that stops, so that no other instance waits', async ({ log }) => {
  const first = anInstanceOnItsMachine(log);
  await readsAlone(first);

  await first.storage.shareReads();
  await first.storage.end();

  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});
