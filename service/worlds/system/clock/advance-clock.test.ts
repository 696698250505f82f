import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { fakeChains } from '../../../../test/fakes/fake-chain.ts';
import { answered, fakeSending } from '../../../../test/fakes/fake-outbound.ts';
import { type FakePorts, type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { aDelivery, anEvent, aWebhook } from '../../../../test/records/webhooks.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { DeliveryWorkers } from '../../../domain/webhooks/deliveries/delivery-workers.ts';
import { createJobs, type Job } from '../../../host/jobs.ts';
import { Scheduler } from '../../../host/scheduler.ts';
import type { ClockPace } from '../../../platform/ports/clock.ts';
import {
  advanceClock,
  advanceClockTo,
  advanceClockToNext,
  cancelAdvance,
  freezeClock,
  getClock,
  runClock,
} from './advance-clock.ts';
import { advanceOf, storedPace } from './stored-pace.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');
const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

/** A service whose steps wait for these moments, with the clock time of each run. */
function aWorld(moments: readonly number[], jobOptions: Partial<Job> = {}, options: FakePortsOptions = {}) {
  // The monotonic clock, which measures durations, is never moved.
  const clock = { ...fixedClock(), monotonicMillis: () => performance.now() };
  const ports = fakePorts({ clock, ...options });
  const ranAt: number[] = [];
  const remaining = [...moments];
  const job: Job = {
    kind: 'timers',
    handle: async () => {
      for (; (remaining[0] ?? Number.POSITIVE_INFINITY) <= ports.clock.millis(); remaining.shift())
        ranAt.push(ports.clock.millis() - start);
      return remaining[0] === undefined ? undefined : { at: remaining[0] };
    },
    ...jobOptions,
  };
  const scheduler = new Scheduler(ports, [job]);
  ports.backgroundWork.lead(scheduler);
  return { ports, ranAt, scheduler };
}

/** Runs this work in the background until the test ends. */
function runInBackground(ports: FakePorts, handle: Job['handle']): void {
  const scheduler = new Scheduler(ports, [{ kind: 'timers', handle }]);
  ports.backgroundWork.lead(scheduler);
  onTestFinished(() => scheduler.stop());
}

function paceIn({ storage }: FakePorts) {
  return storage.read(storedPace);
}

test('runs each step at its own moment, in order, and continues from the end', async () => {
  const { ports, ranAt } = aWorld([start + 2 * hour, start + 5 * second, start + 3 * day].sort());

  const advanced = valueIn(await run(advanceClock, ports, { seconds: 86_400 }));

  expect(ranAt).toEqual([5 * second, 2 * hour]);
  expect(advanced).toMatchObject({
    now: '2030-01-02T00:00:00.000Z',
    from: '2030-01-01T00:00:00.000Z',
    to: '2030-01-02T00:00:00.000Z',
    state: 'running',
    stops: 3,
    heldUp: [],
  });
  expect(advanced.stoppedBy).toBeUndefined();
  ports.clock.advance(second);
  expect(ports.clock.now()).toBe('2030-01-02T00:00:01.000Z');
});

test('stops once per timer: a thousand stops in 31 days, with one commit and one step each', async () => {
  const step = (31 * day) / 1_000;
  const moments = Array.from({ length: 1_000 }, (_none, number) => start + (number + 1) * step);
  const { ports, ranAt } = aWorld(moments);
  const chainMoves: number[] = [];
  const chains = { ...fakeChains(), moveClock: async (millis: number) => void chainMoves.push(millis) };

  const advanced = valueIn(await run(advanceClock, { ...ports, chains }, { seconds: (31 * day) / second }));

  expect(ranAt).toEqual(moments.map((moment) => moment - start));
  expect(advanced.stops).toBe(1_000);
  expect(ports.storage.commits).toBeLessThanOrEqual(1_003);
  // New blocks already get this time; the chain clocks follow at the end.
  expect(new Set(chainMoves)).toEqual(new Set([start + 31 * day]));
});

test('waits at each moment for its consequences', async () => {
  const order: string[] = [];
  let release = () => {};
  const { ports } = aWorld([start + hour, start + 2 * hour], { inFlight: () => sending });
  let sending: Promise<void> | undefined = new Promise<void>((resolve) => {
    release = resolve;
  }).then(() => {
    order.push(`sent at ${ports.clock.now()}`);
    sending = undefined;
  });

  const advancing = run(advanceClock, ports, { seconds: 3 * 3_600 }).then(() => order.push('over'));
  release();
  await advancing;

  expect(order).toEqual(['sent at 2030-01-01T00:00:00.000Z', 'over']);
});

test('stores each moment before its work, so that a restart continues from there', async () => {
  const stored: unknown[] = [];
  const { ports } = aWorld([]);
  await runClock(ports, { speed: 60 });
  const remaining = [start + hour, start + 2 * hour];
  runInBackground(ports, async () => {
    const { shown, speed } = paceIn(ports);
    if ((remaining[0] ?? Number.POSITIVE_INFINITY) <= ports.clock.millis()) {
      stored.push([shown === ports.clock.millis(), speed]);
      remaining.shift();
    }
    return remaining[0] === undefined ? undefined : { at: remaining[0] };
  });

  const advanced = valueIn(await run(advanceClock, ports, { seconds: 3 * 3_600 }));

  expect(stored).toEqual([
    [true, 60],
    [true, 60],
  ]);
  expect(advanced).toMatchObject({ state: 'running', speed: 60 });
});

test('a running clock stays ahead by the same amount, however long the advance takes', async () => {
  const { ports } = aWorld([]);
  runInBackground(ports, async () => {
    ports.machine.advance(second);
    return undefined;
  });

  const advanced = valueIn(await run(advanceClock, ports, { seconds: 86_400 }));

  expect(advanced.offsetMilliseconds).toBe(day);
});

test('the amount is exact to the millisecond, even if one passes between two readings of the system time', async () => {
  const { ports } = aWorld([]);
  const control = ports.clockControl;
  const clockControl = {
    pace: () => control.pace(),
    follow: (pace: ClockPace) => control.follow(pace),
    machineMillis: () => {
      ports.machine.advance(1);
      return control.machineMillis();
    },
  };

  const advanced = valueIn(await run(advanceClock, { ...ports, clockControl }, { seconds: 86_400 }));

  expect(advanced.offsetMilliseconds).toBe(day);
});

test('a frozen clock is frozen at the end', async () => {
  const { ports, ranAt } = aWorld([start + hour]);
  await run(freezeClock, ports, {});

  const advanced = valueIn(await run(advanceClockTo, ports, { to: '2030-01-01T02:00:00.000Z' }));

  expect(ranAt).toEqual([hour]);
  expect(advanced).toMatchObject({ state: 'frozen', now: '2030-01-01T02:00:00.000Z' });
  expect(paceIn(ports)).toMatchObject({ speed: 0, shown: start + 2 * hour });
});

test('reports and cancels a running advance, rejects other clock changes until then, and leaves the rest due', async () => {
  let cancelled = async () => {};
  const results: unknown[] = [];
  const { ports, ranAt } = aWorld([start + hour, start + 2 * hour]);
  runInBackground(ports, async () => {
    if (ports.clock.millis() === start + hour) await cancelled();
    ranAt.push(ports.clock.millis() - start);
    return { at: ports.clock.millis() + hour };
  });
  cancelled = async () => {
    cancelled = async () => {};
    results.push(valueIn(await run(getClock, ports, {})).advance?.to);
    results.push(await run(freezeClock, ports, {}), await run(advanceClock, ports, { seconds: 1 }));
    await run(cancelAdvance, ports, {});
  };

  const advanced = valueIn(await run(advanceClock, ports, { seconds: 86_400 }));

  const rejected = { ok: false, failure: { code: 'clock.advancing' } };
  expect(results).toMatchObject(['2030-01-02T00:00:00.000Z', rejected, rejected]);
  expect(advanced).toMatchObject({ stoppedBy: 'cancel', now: '2030-01-01T01:00:00.000Z' });
  expect(advanceOf(ports.clockControl)).toBeUndefined();
  const on = valueIn(await run(advanceClock, ports, { seconds: 3_600 }));
  expect(on).toMatchObject({ now: '2030-01-01T02:00:00.000Z' });
  expect(on.stoppedBy).toBeUndefined();
});

test('ends early on a full disk and the clock continues', async () => {
  const { ports } = aWorld([]);
  runInBackground(ports, async () => {
    ports.storage.isFull = ports.clock.millis() >= start + hour;
    return { at: ports.clock.millis() + hour };
  });

  expect(await run(advanceClock, ports, { seconds: 86_400 })).toMatchObject({ ok: false });

  expect(ports.clock.now()).toBe('2030-01-01T01:00:00.000Z');
  ports.clock.advance(second);
  expect(ports.clock.now()).toBe('2030-01-01T01:00:01.000Z');
  ports.storage.isFull = false;
  expect((await run(freezeClock, ports, {})).ok).toBe(true);
});

test('rejects a past moment and a year beyond the limit, with advice', async () => {
  const { ports } = aWorld([]);
  const faultOf = async (to: string) => {
    const result = await run(advanceClockTo, ports, { to });
    return result.ok ? [] : result.failure.fields;
  };

  expect(await faultOf('2029-01-01T00:00:00.000Z')).toEqual([
    { path: 'to', message: expect.stringContaining('goes forward only') },
  ]);
  expect(await faultOf('9999-01-01T00:00:00.000Z')).toEqual([
    { path: 'to', message: expect.stringContaining('no further') },
  ]);
  expect(ports.clock.now()).toBe('2030-01-01T00:00:00.000Z');
});

test.each([
  ['AUCTION', 'auction-ends'],
  ['SALE', 'sale-ends'],
] as const)('advances to the end of a %s, and not at all if nothing is due', async (type, kind) => {
  const offer = anOffer({ type, status: 'READY', endDate: '2030-02-01T00:00:00.000Z' });
  const { ports } = aWorld([], {}, { offers: [offer] });

  const advanced = valueIn(await run(advanceClockToNext, ports, {}));
  const nowhere = valueIn(await run(advanceClockToNext, ports, {}));

  expect(advanced.ran).toEqual([{ kind, count: 1 }]);
  for (const { now } of [advanced, nowhere]) expect(now).toBe('2030-02-01T00:00:00.000Z');
  expect(nowhere).toMatchObject({ from: nowhere.to, ran: [] });
});

test('attempts a delivery at each moment of its schedule until it fails permanently', async () => {
  const webhook = aWebhook();
  const event = anEvent();
  const delivery = aDelivery({ webhookId: webhook.id, eventId: event.id });
  const { ports } = aWorld([], {}, { webhooks: [webhook], paymentEvents: [event], webhookDeliveries: [delivery] });
  const endpoints = fakeSending();
  endpoints.answer = () => answered(500);
  const workers = new DeliveryWorkers(ports, endpoints.send, { graceMilliseconds: 0 });
  const jobs = createJobs(ports, workers).filter(({ kind }) => kind === 'deliveries');
  const scheduler = new Scheduler(ports, jobs);
  ports.backgroundWork.lead(scheduler);

  const advanced = valueIn(await run(advanceClock, ports, { seconds: (31 * day) / second }));

  const failedDelivery = present(ports.storage.read(({ webhookDeliveries }) => webhookDeliveries.find(delivery.id)));
  expect(failedDelivery.status).toBe('GIVEN_UP');
  expect(advanced.ran).toContainEqual({ kind: 'delivery-tried', count: 9 });
  expect(advanced.stops).toBe(10);
  const gaps = failedDelivery.attempts
    .slice(1)
    .map(({ at }, number) => Date.parse(at) - Date.parse(failedDelivery.attempts[number]?.at ?? ''));
  expect(gaps.every((gap, number) => gap > (gaps[number - 1] ?? 0) * 0.6)).toBe(true);
  await scheduler.stop();
});
