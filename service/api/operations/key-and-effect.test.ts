import { test as base, expect } from 'vitest';
import { fakePorts } from '../../../test/fakes/fake-ports.ts';
import { asApplication } from '../../../test/records/users.ts';
import { seeded } from '../../../test/seeded.mjs';
import { openOn } from '../../../test/storage/crash-states.ts';
import { ASharedLog, anInstanceOn } from '../../../test/storage/shared-log.ts';
import { SimulatedDisk } from '../../../test/storage/simulated-disk.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { Storage } from '../../platform/ports/storage.ts';
import { runOnce } from './idempotency.ts';

const test = base.extend('log', () => new ASharedLog());

/** Ports of an instance on this storage. It shares no mutex with other instances. */
function anInstance(storage: Storage & { fresh?: () => Promise<Result<void>> }) {
  const ports: Pick<Ports, 'storage' | 'deviceKey' | 'clock' | 'log' | 'vault' | 'sharedWorld'> = {
    ...fakePorts(),
    storage,
    sharedWorld: {
      fresh: async () => (await storage.fresh?.()) ?? ok(),
      status: () => {
        throw new Error('No test asks for it.');
      },
    },
  };
  let replays = 0;
  const run = (key: string, work: (storage: Storage) => Promise<Result<string>>) =>
    runOnce<string>(
      ports,
      asApplication(),
      { key, onReplay: () => void replays++ },
      { request: 'the request', run: (_slot, reserve) => work(reserve(storage)) },
    );
  return { ports, run, replays: () => replays };
}

/** The effect: one additional record. */
async function count(storage: Storage, reply = 'done'): Promise<Result<string>> {
  const counted = await storage.transact(({ settings }) => {
    settings.put({ id: 'effects', value: Number(settings.find('effects')?.value ?? 0) + 1 });
    return ok();
  });
  return counted.ok ? ok(reply) : counted;
}

function effectsIn(storage: Storage): number {
  return Number(storage.read(({ settings }) => settings.find('effects'))?.value ?? 0);
}

const inProgress = fail('idempotency-key.in-progress', expect.any(String));

test('has one effect per key that reaches three instances concurrently', async ({ log }) => {
  const storages = [1, 2, 3].map(() => anInstanceOn(log).storage);
  const instances = storages.map(anInstance);

  for (let round = 1; round <= 12; round += 1) {
    const results = await Promise.all(
      instances.map(({ run }, index) => run(`key ${round}`, (own) => count(own, `by ${index}`))),
    );

    expect(new Set(results.map((result) => result.ok && result.value)).size).toBe(1);
    await Promise.all(storages.map((storage) => storage.fresh()));
    expect(storages.map(effectsIn)).toEqual([round, round, round]);
  }
  expect(instances.reduce((sum, { replays }) => sum + replays(), 0)).toBe(24);
});

test('waits for the response of the instance that has had the effect', async ({ log }) => {
  const [instance, other] = [anInstanceOn(log).storage, anInstanceOn(log).storage];
  let finish = () => {};
  const first = anInstance(instance).run('key', async (storage) => {
    const counted = await count(storage, 'the first');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return counted;
  });
  await expect.poll(() => effectsIn(instance)).toBe(1);
  await other.fresh();

  const second = anInstance(other).run('key', (storage) => count(storage, 'the second'));
  setTimeout(() => finish(), 60);

  expect(await Promise.all([first, second])).toEqual([ok('the first'), ok('the first')]);
  expect(effectsIn(other)).toBe(1);
});

test('runs if the other instance was rejected and freed the key', async ({ log }) => {
  const [instance, other] = [anInstanceOn(log).storage, anInstanceOn(log).storage];
  let finish = () => {};
  const first = anInstance(instance).run('key', async (storage) => {
    await count(storage);
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return fail('vault.busy', 'It came to nothing.');
  });
  await expect.poll(() => effectsIn(instance)).toBe(1);
  await other.fresh();

  const second = anInstance(other).run('key', (storage) => count(storage, 'the second'));
  setTimeout(() => finish(), 60);

  expect((await first).ok).toBe(false);
  expect(await second).toEqual(ok('the second'));
});

test('a crash between effect and response leaves the key reserved in the journal, without a second effect', async () => {
  const disk = new SimulatedDisk();
  const storage = await openOn(disk);
  const crashed: SimulatedDisk[] = [];
  const { run } = anInstance(storage);
  await run('key', async (own) => {
    const counted = await count(own);
    for (let number = 1; number <= 5; number += 1) crashed.push(disk.crash(seeded(number)));
    return counted;
  });

  for (const survivor of crashed) {
    const reopened = await openOn(survivor);
    const { sharedWorld: _alone, ...ports } = anInstance(reopened).ports;
    const idempotency = { key: 'key', onReplay() {} };
    const again = await runOnce<string>(ports, asApplication(), idempotency, {
      request: 'the request',
      run: (_slot, reserve) => count(reserve(reopened)),
    });
    expect(again).toEqual(inProgress);
    expect(effectsIn(reopened)).toBe(1);
  }
});

test('a crash between effect and response leaves the key reserved in the shared log, without a second effect', async ({
  log,
}) => {
  const [first, other] = [anInstanceOn(log).storage, anInstanceOn(log).storage];
  await expect(
    anInstance(first).run('key', async (storage) => {
      await count(storage);
      throw new Error('The instance was killed.');
    }),
  ).rejects.toThrow('killed');
  await other.fresh();
  const { ports } = anInstance(other);
  let millis = 0;
  const hurried = { ...ports.clock, monotonicMillis: () => (millis += 6000) };

  const again = await runOnce<string>(
    { ...ports, clock: hurried },
    asApplication(),
    { key: 'key', onReplay() {} },
    { request: 'the request', run: (_slot, reserve) => count(reserve(other)) },
  );

  expect(again).toEqual(inProgress);
  expect(effectsIn(other)).toBe(1);
});

test('a rejected request frees the key although it had stored a record', async () => {
  const { storage } = fakePorts();
  const { run } = anInstance(storage);
  const rejected = fail('vault.busy', 'It came to nothing.');

  const first = await run('key', async (own) => {
    await count(own);
    return rejected;
  });

  expect(first).toEqual(rejected);
  expect(await run('key', (own) => count(own, 'the second'))).toEqual(ok('the second'));
});

test('a rejection with an unknown outcome leaves the key reserved', async () => {
  const { storage } = fakePorts();
  const { run, ports } = anInstance(storage);
  const unknown = fail('world.outcome-unknown', 'The database broke off.');
  await run('key', async (own) => {
    await count(own);
    return unknown;
  });
  const { sharedWorld: _alone, ...alone } = ports;

  const again = await runOnce<string>(
    alone,
    asApplication(),
    { key: 'key', onReplay() {} },
    { request: 'the request', run: (_slot, reserve) => count(reserve(storage)) },
  );

  expect(again).toEqual(inProgress);
  expect(effectsIn(storage)).toBe(1);
});
