import { test as base, expect } from 'vitest';
import { fakeChains } from '../../../../test/fakes/fake-chain.ts';
import { type FakePorts, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { valueIn } from '../../../../test/values.ts';
import { Scheduler } from '../../../host/scheduler.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { createMovableClock } from '../../../platform/clock/clocks.ts';
import { advanceClock, freezeClock, getClock, runClock, setClock } from './advance-clock.ts';
import { laterPace, presentPace, storedPace, storePace } from './stored-pace.ts';

const test = base.extend('ports', () => fakePorts());

const day = 86_400;

test('advances the clock repeatedly', async ({ ports }) => {
  await run(advanceClock, ports, { seconds: day });
  await run(advanceClock, ports, { seconds: 1 });
  const clock = valueIn(await run(getClock, ports, {}));

  expect(clock).toEqual({
    now: '2030-01-02T00:00:01.000Z',
    offsetMilliseconds: 86_401_000,
    state: 'running',
    speed: 1,
    machineNow: '2030-01-01T00:00:00.000Z',
  });
  expect(ports.storage.read(storedPace)).toEqual({ speed: 1, shown: 86_401_000, machine: 0 });
});

test('embedded chains reach the new time before the service, and do not lag afterwards', async () => {
  const moves: [number, string][] = [];
  const ports = fakePorts();
  const chains = {
    ...fakeChains(),
    moveClock: async (millis: number) => {
      moves.push([millis, ports.clock.now()]);
    },
  };

  await run(setClock, { ...ports, chains }, { now: '2030-01-02T00:00:00.000Z' });

  const later = Date.parse('2030-01-02T00:00:00.000Z');
  expect(moves).toEqual([
    [later, '2030-01-01T00:00:00.000Z'],
    [later, '2030-01-02T00:00:00.000Z'],
  ]);
});

/** Restores records like a backup does. */
async function putBackBy(ports: FakePorts) {
  await ports.storage.transact((tables) => ok(storePace(tables, laterPace(presentPace(ports), storedPace(tables)))));
  ports.clockControl.follow(ports.storage.read(storedPace));
}

test('restoring a state with an earlier clock does not move the clock back', async ({ ports }) => {
  await run(advanceClock, ports, { seconds: day });
  await ports.storage.change(({ installation }) => installation.delete('clock.offset-milliseconds'));

  await putBackBy(ports);

  expect(ports.storage.read(storedPace)).toMatchObject({ shown: day * 1_000 });
});

test('restoring a state with a later clock moves the clock forward', async ({ ports }) => {
  await ports.storage.change(({ installation }) =>
    installation.put({ id: 'clock.offset-milliseconds', value: '5000' }),
  );

  await putBackBy(ports);

  expect(ports.clock.now()).toBe('2030-01-01T00:00:05.000Z');
});

test('a frozen clock stays frozen after a restart and continues from there', async ({ ports }) => {
  await run(advanceClock, ports, { seconds: day });

  const frozen = valueIn(await run(freezeClock, ports, {}));
  ports.clock.advance(3_600_000);

  expect(frozen).toMatchObject({ state: 'frozen', speed: 0, now: '2030-01-02T00:00:00.000Z' });
  expect(ports.clock.now()).toBe('2030-01-02T00:00:00.000Z');
  const restarted = createMovableClock(ports.machine, ports.storage.read(storedPace));
  expect(restarted.clock.now()).toBe('2030-01-02T00:00:00.000Z');

  const running = valueIn(await runClock(ports, {}));
  ports.clock.advance(1_000);
  expect(running).toMatchObject({ state: 'running', speed: 1, offsetMilliseconds: 82_800_000 });
  expect(ports.clock.now()).toBe('2030-01-02T00:00:01.000Z');
  const reopened = createMovableClock(ports.machine, ports.storage.read(storedPace));
  expect(reopened.clock.now()).toBe('2030-01-02T00:00:01.000Z');
});

test('a clock has the same speed after a restart', async ({ ports }) => {
  await runClock(ports, { speed: 60 });
  ports.clock.advance(60_000);

  const restarted = createMovableClock(ports.machine, ports.storage.read(storedPace));

  expect(ports.clock.now()).toBe('2030-01-01T01:00:00.000Z');
  expect(restarted.clock.now()).toBe('2030-01-01T01:00:00.000Z');
});

test('sets the clock to a later moment and rejects an earlier moment', async ({ ports }) => {
  expect(await run(setClock, ports, { now: '2029-12-31T23:59:59.000Z' })).toMatchObject({
    failure: { fields: [{ path: 'now', message: expect.stringContaining('goes forward only') }] },
  });
  expect(await run(setClock, ports, { now: '9999-01-01T00:00:00.000Z' })).toMatchObject({
    failure: { fields: [{ path: 'now', message: expect.stringContaining('no further') }] },
  });
  const view = valueIn(await run(setClock, ports, { now: '2031-05-01T12:00:00.000Z' }));

  expect(view.now).toBe('2031-05-01T12:00:00.000Z');
});

test('restoring a frozen state with a later clock replaces the clock unchanged', async ({ ports }) => {
  const clockMillis = Date.parse('2030-03-01T00:00:00.000Z');
  await ports.storage.change((tables) =>
    storePace(tables, { speed: 0, shown: clockMillis, machine: ports.clock.millis() }),
  );

  await putBackBy(ports);
  ports.clock.advance(1_000);

  expect(ports.clock.now()).toBe('2030-03-01T00:00:00.000Z');
});

test('a step runs when a fast clock reaches its moment, and not while the clock is frozen', async ({ ports }) => {
  let runs = 0;
  const scheduler = new Scheduler(ports, [
    {
      kind: 'once an hour',
      handle: async () => {
        runs += 1;
        return { at: ports.clock.millis() + 3_600_000 };
      },
    },
  ]);
  await runClock(ports, { speed: 60 });
  await scheduler.runDue();

  ports.clock.advance(59_000);
  await scheduler.runDue();
  expect(runs).toBe(1);
  ports.clock.advance(1_000);
  await scheduler.runDue();
  expect(runs).toBe(2);

  await run(freezeClock, ports, {});
  ports.clock.advance(1_000);
  await scheduler.runDue();
  const looked = runs;
  ports.clock.advance(86_400_000);
  await scheduler.runDue();
  expect(runs).toBe(looked);
  await scheduler.stop();
});
