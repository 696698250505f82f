import { expect, test } from 'vitest';
import { createBackground } from '../background.ts';
import { ok } from '../kernel/result.ts';
import { fakeChains } from '../testing/fake-chain.ts';
import { fakePorts } from '../testing/fake-ports.ts';
import { valueIn } from '../testing/value-in.ts';
import { advanceClock, getClock } from './advance-clock.ts';
import { keepOffset, storedOffset } from './clock-offset.ts';

const day = 86_400;

test('the clock is moved on, and again from there', async () => {
  const ports = fakePorts();

  await advanceClock(ports, { seconds: day });
  const clock = valueIn(await advanceClock(ports, { seconds: 1 }));

  expect(clock).toEqual({ now: '2030-01-02T00:00:01.000Z', offsetMilliseconds: 86_401_000 });
  expect(valueIn(await getClock(ports))).toEqual(clock);
  expect(ports.storage.read(storedOffset)).toBe(86_401_000);
});

test('the clock that cannot be stored is not moved', async () => {
  const ports = fakePorts();
  ports.storage.isFull = true;

  expect(await advanceClock(ports, { seconds: day })).toMatchObject({ ok: false });
  expect(ports.clock.now()).toBe('2030-01-01T00:00:00.000Z');
});

test('it goes no further than a hundred years', async () => {
  const ports = fakePorts();
  for (let moves = 0; moves < 91; moves += 1) await advanceClock(ports, { seconds: 400 * day });

  expect(await advanceClock(ports, { seconds: 400 * day })).toMatchObject({
    failure: { code: 'input.invalid', fields: [{ path: 'seconds' }] },
  });
});

test('embedded chains are at the new time before the service is, and not behind it afterwards', async () => {
  const moves: [number, string][] = [];
  const ports = fakePorts();
  const chains = {
    ...fakeChains(),
    moveClock: async (millis: number) => {
      moves.push([millis, ports.clock.now()]);
    },
  };

  await advanceClock({ ...ports, chains }, { seconds: day });

  const moved = Date.parse('2030-01-02T00:00:00.000Z');
  expect(moves).toEqual([
    [moved, '2030-01-01T00:00:00.000Z'],
    [moved, '2030-01-02T00:00:00.000Z'],
  ]);
});

test('what waits for a moment is due once the clock is moved behind it', async () => {
  const ports = fakePorts();
  let runs = 0;
  let twice = () => {};
  const ranTwice = new Promise<void>((resolve) => {
    twice = resolve;
  });
  const background = createBackground(ports, [
    {
      name: 'once a month',
      wakesOn: [],
      run: async () => {
        runs += 1;
        if (runs === 2) twice();
        return 30 * day * 1_000;
      },
    },
  ]);
  background.start();
  await background.runDue();
  expect(runs).toBe(1);

  await advanceClock(ports, { seconds: 30 * day });
  // However far the clock was moved, the step rests first.
  ports.clock.advance(50);

  await ranTwice;
  await background.stop();
});

test('a state from before the clock was moved does not move it back', async () => {
  const ports = fakePorts();
  await advanceClock(ports, { seconds: day });
  await ports.storage.transact(({ installation }) => {
    installation.delete('clock.offset-milliseconds');
    return ok();
  });

  await keepOffset(ports);

  expect(ports.storage.read(storedOffset)).toBe(day * 1_000);
});

test('a state whose clock was moved further moves ours on', async () => {
  const ports = fakePorts();
  await ports.storage.transact(({ installation }) => {
    installation.put({ id: 'clock.offset-milliseconds', value: '5000' });
    return ok();
  });

  await keepOffset(ports);

  expect(ports.clock.now()).toBe('2030-01-01T00:00:05.000Z');
});
