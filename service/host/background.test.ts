import { expect, onTestFinished, test } from 'vitest';
import { advanceClockBy, anHour, aSecond, fixedClock } from '../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../test/fakes/fake-ports.ts';
import { aTransaction } from '../../test/records/transactions.ts';
import { aUser } from '../../test/records/users.ts';
import { present } from '../../test/values.ts';
import { DeliveryWorkers } from '../domain/webhooks/deliveries/delivery-workers.ts';
import { ok } from '../model/kernel/results/result.ts';
import { backgroundSteps, createBackground, type Step } from './background.ts';

/** A step that counts its runs, each ended by the test if it waits. */
function aStep(fields: Partial<Step> = {}) {
  const counts = { runs: 0, running: 0, maximumRunning: 0 };
  let release = () => {};
  const waiting = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const step: Step = {
    name: 'a step',
    wakesOn: ['users'],
    run: async () => {
      counts.runs += 1;
      return { inMilliseconds: 1_000 };
    },
    ...fields,
  };
  return { step, seen: counts, waiting, release: () => release() };
}

/** Background work with these steps until the test ends. */
function inBackground(...steps: readonly Step[]) {
  const ports = fakePorts();
  const background = createBackground(ports, steps);
  onTestFinished(() => background.stop());
  return { ports, background };
}

async function commit({ storage }: FakePorts) {
  await storage.transact(({ users }) => {
    users.put(aUser());
    return ok();
  });
}

test('runs a step when it is due, and again after the returned delay', async () => {
  const { step, seen } = aStep();
  const { ports, background } = inBackground(step);

  await background.runDue();
  await background.runDue();
  expect(seen.runs).toBe(1);

  ports.clock.advance(999);
  await background.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(1);
  await background.runDue();
  expect(seen.runs).toBe(2);
});

test('a step that runs again immediately yields to other work', async () => {
  const { step, seen } = aStep({ isPrompt: true });
  const eager = { ...step, run: () => step.run().then(() => ({ inMilliseconds: 0 })) };
  const { ports, background } = inBackground(eager);

  await background.runDue();
  await background.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(1);
  await background.runDue();
  expect(seen.runs).toBe(2);
});

test('an idle step waits until a commit wakes it', async () => {
  const { step, seen } = aStep();
  const idle = {
    ...step,
    run: async () => {
      await step.run();
      return undefined;
    },
  };
  const { ports, background } = inBackground(idle);
  await background.runDue();

  ports.clock.advance(1_000_000);
  await background.runDue();
  expect(seen.runs).toBe(1);
  await commit(ports);
  await background.runDue();
  expect(seen.runs).toBe(2);
});

test('a step pauses between two runs, however often it is woken', async () => {
  const { step, seen } = aStep();
  const { ports, background } = inBackground(step);
  await background.runDue();

  await commit(ports);
  await commit(ports);
  await background.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(50);
  await background.runDue();
  await background.runDue();
  expect(seen.runs).toBe(2);
});

test.each([
  ['took nothing', 0, 2],
  ['took 10 ms', 10, 10],
  ['took long', 1_000, 50],
])('a woken prompt step that %s pauses accordingly', async (_, runMilliseconds, pauseMilliseconds) => {
  const ports = fakePorts();
  const { step, seen } = aStep({ isPrompt: true });
  const run = () => {
    ports.clock.advance(runMilliseconds);
    return step.run();
  };
  const background = createBackground(ports, [{ ...step, run }]);
  await background.runDue();

  await commit(ports);
  ports.clock.advance(pauseMilliseconds - 1);
  await background.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(1);
  await background.runDue();
  expect(seen.runs).toBe(2);
  await background.stop();
});

test('a deferrable commit calls for a step in time, and no sooner', async () => {
  const { step, seen } = aStep({ patienceMilliseconds: 80 });
  const { ports, background } = inBackground(step);
  await background.runDue();
  ports.clock.advance(50);

  await commit(ports);
  ports.clock.advance(79);
  await background.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(1);
  await background.runDue();
  expect(seen.runs).toBe(2);
});

test('a saved block calls for the steps of its chain', async () => {
  const patient = { patienceMilliseconds: 80, wakesOn: [] };
  const ofEthereum = aStep({ ...patient, wakesOnBlocksOf: 'ETHEREUM' });
  const ofMatic = aStep({ ...patient, wakesOnBlocksOf: 'MATIC' });
  const { ports, background } = inBackground(ofEthereum.step, ofMatic.step);
  await background.runDue();

  ports.clock.advance(50);
  ports.changes.publish({ tables: ['durableBlocks'], ids: ['MATIC'] });
  await background.runDue();

  expect([ofEthereum.seen.runs, ofMatic.seen.runs]).toEqual([1, 2]);
});

test('a clock that is set back delays no step', async () => {
  const { step, seen } = aStep();
  const { ports, background } = inBackground(step);
  await background.runDue();

  ports.clock.setBy(-86_400_000);
  ports.clock.advance(1_000);
  await background.runDue();

  expect(seen.runs).toBe(2);
});

test('every step checks its due work after a clock change and its pause', async () => {
  const { step, seen } = aStep({ wakesOn: [] });
  const { ports, background } = inBackground(step);
  await background.runDue();

  for (const [round, set] of [86_400_000, -3_600_000].entries()) {
    ports.clock.setBy(set);
    ports.changes.publish({ tables: ['installation'], ids: [] });
    await background.runDue();
    expect(seen.runs).toBe(round + 1);
    ports.clock.advance(50);
    await background.runDue();
    expect(seen.runs).toBe(round + 2);
  }
});

test('a commit in another table wakes no step', async () => {
  const { step, seen } = aStep({ wakesOn: ['wallets'] });
  const { ports, background } = inBackground(step);
  await background.runDue();

  await commit(ports);
  ports.clock.advance(999);
  await background.runDue();

  expect(seen.runs).toBe(1);
});

test('a step never overlaps itself, and remembers wake-ups during a run', async () => {
  const { step, seen, waiting, release } = aStep();
  const slow = {
    ...step,
    run: async () => {
      seen.runs += 1;
      await waiting();
      return undefined;
    },
  };
  const { ports, background } = inBackground(slow);

  const running = background.runDue();
  await commit(ports);
  await background.runDue();
  expect(seen.runs).toBe(1);
  release();
  await running;

  ports.clock.advance(50);
  const again = background.runDue();
  expect(seen.runs).toBe(2);
  release();
  await again;
});

test('a step that throws is logged and retried, and other steps continue', async () => {
  const failing = aStep({ name: 'broken', run: () => Promise.reject(new Error('Out of order.')) });
  const { step, seen } = aStep();
  const { ports, background } = inBackground(failing.step, step);

  await background.runDue();

  expect(seen.runs).toBe(1);
  expect(ports.log.entries).toMatchObject([{ level: 'error', event: 'background.threw', fields: { step: 'broken' } }]);
  ports.clock.advance(5_000);
  await background.runDue();
  expect(ports.log.entries).toHaveLength(2);
});

test('stop() waits for running steps, and starts none afterwards', async () => {
  const ports = fakePorts();
  const { step, seen, waiting, release } = aStep();
  let ended = false;
  const slow = {
    ...step,
    run: async () => {
      seen.runs += 1;
      await waiting();
      ended = true;
      return { inMilliseconds: 0 };
    },
  };
  const background = createBackground(ports, [slow]);
  void background.runDue();

  const stopping = background.stop().then(() => ended);
  release();

  expect(await stopping).toBe(true);
  await commit(ports);
  await background.runDue();
  expect(seen.runs).toBe(1);
});

test('runs steps by the system clock from start() to stop()', async () => {
  const ports = fakePorts({ clock: { ...fixedClock(), monotonicMillis: () => performance.now() } });
  let runs = 0;
  let reached = () => {};
  const third = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { step } = aStep({
    run: async () => {
      runs += 1;
      if (runs === 3) reached();
      return runs < 3 ? { inMilliseconds: 1 } : undefined;
    },
  });
  const background = createBackground(ports, [step]);

  background.start();
  await third;
  await background.stop();

  expect(runs).toBe(3);
});

test('a timer that fires too early is set again', async () => {
  let millis = 0;
  const clock = { ...fixedClock(), monotonicMillis: () => millis };
  let reached = () => {};
  const ran = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const early = new Promise<void>((resolve) => {
    // The clock is stopped for the first timer, and advances for the second.
    clock.monotonicMillis = () => {
      checks += 1;
      if (runs === 1 && checks > 30) resolve();
      return millis;
    };
  });
  let checks = 0;
  let runs = 0;
  const { step } = aStep({
    run: async () => {
      runs += 1;
      checks = 0;
      if (runs === 2) reached();
      return runs === 1 ? { inMilliseconds: 1 } : undefined;
    },
  });
  const background = createBackground(fakePorts({ clock }), [step]);

  background.start();
  await early;
  millis = 1;
  await ran;
  await background.stop();

  expect(runs).toBe(2);
});

test('a clock advance during a transaction check does not delay the next check', async () => {
  const ports = fakePorts({ transactions: [aTransaction()] });
  const workers = new DeliveryWorkers(ports, () => Promise.reject(new Error('Nothing is sent.')));
  const steps = backgroundSteps(ports, workers);
  const tracking = present(steps.find(({ name }) => name === 'transactions of ETHEREUM'));

  const looked = tracking.run();
  advanceClockBy(ports, anHour);

  expect((await looked)?.inMilliseconds).toBeLessThan(aSecond);
});
