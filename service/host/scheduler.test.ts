import { test as base, expect, onTestFinished } from 'vitest';
import { advanceClockBy, anHour, aSecond, fixedClock } from '../../test/fakes/clock.ts';
import { type FakePorts, fakePorts } from '../../test/fakes/fake-ports.ts';
import { aTransaction } from '../../test/records/transactions.ts';
import { aUser } from '../../test/records/users.ts';
import { deferred, present } from '../../test/values.ts';
import { DeliveryWorkers } from '../domain/webhooks/deliveries/delivery-workers.ts';
import { createJobs, type Job } from './jobs.ts';
import { Scheduler } from './scheduler.ts';

const test = base.extend('job', () => aJob());

/** A job that counts its runs, each ended by the test if it waits. */
function aJob(fields: Partial<Job> = {}) {
  const counts = { runs: 0, running: 0, maximumRunning: 0 };
  let release = () => {};
  const waiting = () =>
    new Promise<void>((resolve) => {
      release = resolve;
    });
  const job: Job = {
    kind: 'a job',
    follows: ['users'],
    handle: async () => {
      counts.runs += 1;
      return { inMilliseconds: 1_000 };
    },
    ...fields,
  };
  return { job, seen: counts, waiting, release: () => release() };
}

/** Background work with these jobs until the test ends. */
function schedule(...jobs: readonly Job[]) {
  const ports = fakePorts();
  const scheduler = new Scheduler(ports, jobs);
  onTestFinished(() => scheduler.stop());
  /** Runs the jobs that are due after this time. */
  const runAfter = (milliseconds: number) => {
    ports.clock.advance(milliseconds);
    return scheduler.runDue();
  };
  return { ports, scheduler, runAfter };
}

async function commit({ storage }: FakePorts) {
  await storage.change(({ users }) => users.put(aUser()));
}

test('runs a job when it is due, and again after the returned delay', async ({ job: { job, seen } }) => {
  const { scheduler, runAfter } = schedule(job);

  await scheduler.runDue();
  await scheduler.runDue();
  expect(seen.runs).toBe(1);

  await runAfter(999);
  expect(seen.runs).toBe(1);
  await runAfter(1);
  expect(seen.runs).toBe(2);
});

test('a job that runs again immediately yields to other work', async () => {
  const { job, seen } = aJob({ isPrompt: true });
  const eager = { ...job, handle: () => job.handle().then(() => ({ inMilliseconds: 0 })) };
  const { scheduler, runAfter } = schedule(eager);

  await scheduler.runDue();
  await scheduler.runDue();
  expect(seen.runs).toBe(1);
  await runAfter(1);
  expect(seen.runs).toBe(2);
});

test('an idle job waits until a commit wakes it', async ({ job: { job, seen } }) => {
  const idle = {
    ...job,
    handle: async () => {
      await job.handle();
      return undefined;
    },
  };
  const { ports, scheduler, runAfter } = schedule(idle);
  await scheduler.runDue();

  await runAfter(1_000_000);
  expect(seen.runs).toBe(1);
  await commit(ports);
  await scheduler.runDue();
  expect(seen.runs).toBe(2);
});

test('a job pauses between two runs, however often it is woken', async ({ job: { job, seen } }) => {
  const { ports, scheduler, runAfter } = schedule(job);
  await scheduler.runDue();

  await commit(ports);
  await commit(ports);
  await scheduler.runDue();
  expect(seen.runs).toBe(1);
  await runAfter(50);
  await scheduler.runDue();
  expect(seen.runs).toBe(2);
});

test.each([
  ['took nothing', 0, 2],
  ['took 10 ms', 10, 10],
  ['took long', 1_000, 50],
])('a woken prompt job that %s pauses accordingly', async (_, runMilliseconds, pauseMilliseconds) => {
  const ports = fakePorts();
  const { job, seen } = aJob({ isPrompt: true });
  const handle = () => {
    ports.clock.advance(runMilliseconds);
    return job.handle();
  };
  const scheduler = new Scheduler(ports, [{ ...job, handle }]);
  await scheduler.runDue();

  await commit(ports);
  ports.clock.advance(pauseMilliseconds - 1);
  await scheduler.runDue();
  expect(seen.runs).toBe(1);
  ports.clock.advance(1);
  await scheduler.runDue();
  expect(seen.runs).toBe(2);
  await scheduler.stop();
});

test('a deferrable commit calls for a job in time, and no sooner', async () => {
  const { job, seen } = aJob({ patienceMilliseconds: 80 });
  const { ports, scheduler, runAfter } = schedule(job);
  await scheduler.runDue();
  ports.clock.advance(50);

  await commit(ports);
  await runAfter(79);
  expect(seen.runs).toBe(1);
  await runAfter(1);
  expect(seen.runs).toBe(2);
});

test('a saved block calls for the jobs of its chain', async () => {
  const delayed = { patienceMilliseconds: 80, follows: [] };
  const ofEthereum = aJob({ ...delayed, followsBlocksOf: 'ETHEREUM' });
  const ofMatic = aJob({ ...delayed, followsBlocksOf: 'MATIC' });
  const { ports, scheduler } = schedule(ofEthereum.job, ofMatic.job);
  await scheduler.runDue();

  ports.clock.advance(50);
  ports.changes.publish({ tables: ['durableBlocks'], ids: ['MATIC'] });
  await scheduler.runDue();

  expect([ofEthereum.seen.runs, ofMatic.seen.runs]).toEqual([1, 2]);
});

test('a clock that is set back delays no job', async ({ job: { job, seen } }) => {
  const { ports, scheduler, runAfter } = schedule(job);
  await scheduler.runDue();

  ports.clock.setBy(-86_400_000);
  await runAfter(1_000);

  expect(seen.runs).toBe(2);
});

test('every job checks its due work after a clock change and its pause', async () => {
  const { job, seen } = aJob({ follows: [] });
  const { ports, scheduler, runAfter } = schedule(job);
  await scheduler.runDue();

  for (const [round, set] of [86_400_000, -3_600_000].entries()) {
    ports.clock.setBy(set);
    ports.changes.publish({ tables: ['installation'], ids: [] });
    await scheduler.runDue();
    expect(seen.runs).toBe(round + 1);
    await runAfter(50);
    expect(seen.runs).toBe(round + 2);
  }
});

test('a commit in another table wakes no job', async () => {
  const { job, seen } = aJob({ follows: ['wallets'] });
  const { ports, scheduler, runAfter } = schedule(job);
  await scheduler.runDue();

  await commit(ports);
  await runAfter(999);

  expect(seen.runs).toBe(1);
});

test('a job never overlaps itself, and remembers wake-ups during a run', async () => {
  const { job, seen, waiting, release } = aJob();
  const slow = {
    ...job,
    handle: async () => {
      seen.runs += 1;
      await waiting();
      return undefined;
    },
  };
  const { ports, scheduler } = schedule(slow);

  const running = scheduler.runDue();
  await commit(ports);
  await scheduler.runDue();
  expect(seen.runs).toBe(1);
  release();
  await running;

  ports.clock.advance(50);
  const again = scheduler.runDue();
  expect(seen.runs).toBe(2);
  release();
  await again;
});

test('a job that throws is logged and retried, and other jobs continue', async () => {
  const failing = aJob({ kind: 'broken', handle: () => Promise.reject(new Error('Out of order.')) });
  const { job, seen } = aJob();
  const { ports, scheduler, runAfter } = schedule(failing.job, job);

  await scheduler.runDue();

  expect(seen.runs).toBe(1);
  expect(ports.log.entries).toMatchObject([{ level: 'error', event: 'background.threw', fields: { step: 'broken' } }]);
  await runAfter(5_000);
  expect(ports.log.entries).toHaveLength(2);
});

test('stop() waits for running jobs, and starts none afterwards', async () => {
  const ports = fakePorts();
  const { job, seen, waiting, release } = aJob();
  let ended = false;
  const slow = {
    ...job,
    handle: async () => {
      seen.runs += 1;
      await waiting();
      ended = true;
      return { inMilliseconds: 0 };
    },
  };
  const scheduler = new Scheduler(ports, [slow]);
  void scheduler.runDue();

  const stopping = scheduler.stop().then(() => ended);
  release();

  expect(await stopping).toBe(true);
  await commit(ports);
  await scheduler.runDue();
  expect(seen.runs).toBe(1);
});

test('runs jobs by the system clock from start() to stop()', async () => {
  const ports = fakePorts({ clock: { ...fixedClock(), monotonicMillis: () => performance.now() } });
  let runs = 0;
  const { promise: third, resolve: reached } = deferred();
  const { job } = aJob({
    handle: async () => {
      runs += 1;
      if (runs === 3) reached();
      return runs < 3 ? { inMilliseconds: 1 } : undefined;
    },
  });
  const scheduler = new Scheduler(ports, [job]);

  scheduler.start();
  await third;
  await scheduler.stop();

  expect(runs).toBe(3);
});

test('a timer that fires too early is set again', async () => {
  let millis = 0;
  const clock = { ...fixedClock(), monotonicMillis: () => millis };
  const { promise: ran, resolve: reached } = deferred();
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
  const { job } = aJob({
    handle: async () => {
      runs += 1;
      checks = 0;
      if (runs === 2) reached();
      return runs === 1 ? { inMilliseconds: 1 } : undefined;
    },
  });
  const scheduler = new Scheduler(fakePorts({ clock }), [job]);

  scheduler.start();
  await early;
  millis = 1;
  await ran;
  await scheduler.stop();

  expect(runs).toBe(2);
});

test('a clock advance during a transaction check does not delay the next check', async () => {
  const ports = fakePorts({ transactions: [aTransaction()] });
  const workers = new DeliveryWorkers(ports, () => Promise.reject(new Error('Nothing is sent.')));
  const jobs = createJobs(ports, workers);
  const tracking = present(jobs.find(({ kind }) => kind === 'transactions of ETHEREUM'));

  const looked = tracking.handle();
  advanceClockBy(ports, anHour);

  expect((await looked)?.inMilliseconds).toBeLessThan(aSecond);
});
