import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { fail, ok } from '../../kernel/result.ts';
import { ASharedLog } from '../../testing/a-shared-log.ts';
import {
  aloneAfterMilliseconds,
  anInstanceOnItsMachine,
} from '../../testing/an-instance-on-its-machine.ts';

type Instance = ReturnType<typeof anInstanceOnItsMachine>;

/** Reads until it asks no more. */
async function readsAlone({ machine, read, storage }: Instance): Promise<void> {
  machine.pass(aloneAfterMilliseconds);
  for (let reads = 0; reads < 8; reads += 1) await read();
  await vi.waitFor(() => expect(storage.readsAlone).toBe(true));
}

async function questionsOf(log: ASharedLog, work: () => Promise<unknown>): Promise<number> {
  const before = log.reads;
  await work();
  return log.reads - before;
}

test('who alone writes and reads much asks no more, and renews that by reading', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await one.write('a');
  await readsAlone(one);

  expect(await questionsOf(log, one.read)).toBe(0);
  const entries = log.entries.length;
  one.machine.pass(1_100);
  for (let reads = 0; reads < 9; reads += 1) await one.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(entries + 1));
  one.machine.pass(1_100);

  expect(await questionsOf(log, one.read)).toBe(0);
});

test('a few reads take nothing, and who is not read from lets it lapse', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);

  for (let reads = 0; reads < 20; reads += 1) {
    one.machine.pass(200);
    expect(await questionsOf(log, one.read)).toBe(1);
  }
  expect(log.entries).toHaveLength(0);
  await readsAlone(one);
  one.machine.pass(2_000);
  expect(await questionsOf(log, one.read)).toBe(1);
});

test('while another instance writes nobody reads alone', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  one.machine.pass(aloneAfterMilliseconds);
  await other.write('a');

  for (let reads = 0; reads < 20; reads += 1) await one.read();

  expect(one.storage.readsAlone).toBe(false);
  expect(log.entries).toHaveLength(1);
});

test('another instance that would write asks, is given way at once, and what it wrote is shown', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await readsAlone(one);

  expect(await other.write('b')).toEqual(ok());

  expect(one.storage.readsAlone).toBe(false);
  expect(await one.read()).toBe('b');
});

test('who does not hear is waited for, and trusts it no more by then', async () => {
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
  expect(await questionsOf(log, one.read)).toBeGreaterThan(0);
  other.machine.pass(1);
  await writing;

  expect(written).toHaveBeenCalled();
  expect(await one.read()).toBe('b');
});

test('who comes later waits as long for one that is gone, and has changed nothing when the time is up', async () => {
  const log = new ASharedLog();
  const gone = anInstanceOnItsMachine(log, { isDeaf: true });
  await readsAlone(gone);
  const next = anInstanceOnItsMachine(log, { outcomeMilliseconds: 30 });

  expect(await next.write('b')).toEqual(fail('storage.unavailable', expect.any(String)));
  expect(await next.read()).toBeUndefined();
  next.machine.pass(3_000);
  expect(await next.write('c')).toEqual(ok());
});

test('while something is being written, reads ask: another instance may show it already', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  await one.write('a');
  await readsAlone(one);
  let go = () => {};
  log.afterwards = new Promise<void>((resolve) => {
    go = resolve;
  });

  const writing = one.write('b');
  await vi.waitFor(async () => expect(await other.read()).toBe('b'));
  expect(await one.read()).toBe('b');
  go();
  await writing;
});

test('behind an outcome that nobody knows, reads ask', async () => {
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

test('a machine that slept trusts nothing of before', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await readsAlone(one);

  one.machine.sleep(2_000);
  expect(await questionsOf(log, one.read)).toBe(1);
  await readsAlone(one);
  one.machine.sleep(-501);
  expect(await questionsOf(log, one.read)).toBe(1);
});

test('it is trusted from before it was asked for, however late the answer comes', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);
  let answer = () => {};
  log.afterwards = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (let reads = 0; reads < 8; reads += 1) await one.read();
  await vi.waitFor(() => expect(log.entries).toHaveLength(1));

  one.machine.pass(2_000);
  answer();
  await pause(10);

  expect(one.storage.readsAlone).toBe(false);
});

test('of two that would take it at one moment one has it, and nobody is asked to give way', async () => {
  const log = new ASharedLog();
  const [one, other] = [anInstanceOnItsMachine(log), anInstanceOnItsMachine(log)];
  for (const { machine } of [one, other]) machine.pass(aloneAfterMilliseconds);
  const words = vi.spyOn(log, 'askToShare');

  await Promise.all(Array.from({ length: 9 }, () => Promise.all([one.read(), other.read()])));
  await vi.waitFor(() => expect(one.storage.readsAlone || other.storage.readsAlone).toBe(true));
  await pause(20);

  expect(log.entries).toHaveLength(1);
  expect(words).not.toHaveBeenCalled();
});

test('what was given back while it was taken is not trusted', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  one.machine.pass(aloneAfterMilliseconds);
  log.meanwhile = () => pause(20);
  for (let reads = 0; reads < 9; reads += 1) await one.read();

  await one.storage.shareReads();

  expect(one.storage.readsAlone).toBe(false);
  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});

test('who goes gives it back, and nobody waits', async () => {
  const log = new ASharedLog();
  const one = anInstanceOnItsMachine(log);
  await readsAlone(one);

  await one.storage.shareReads();
  await one.storage.end();

  expect(await anInstanceOnItsMachine(log).write('b')).toEqual(ok());
});
