import { expect, test } from 'vitest';
import { anHour, fixedClock } from '../../../../test/fakes/clock.ts';
import { fakeSending } from '../../../../test/fakes/fake-outbound.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { anApplication, asApplication } from '../../../../test/records/users.ts';
import { aWebhook } from '../../../../test/records/webhooks.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { openOn } from '../../../../test/storage/crash-states.ts';
import { SimulatedDisk } from '../../../../test/storage/simulated-disk.ts';
import { valueIn } from '../../../../test/values.ts';
import { createCheckoutSession } from '../../../domain/payments/checkout/create-session.ts';
import { tablesOfExpiry } from '../../../domain/payments/checkout/to-session.ts';
import { DeliveryWorkers } from '../../../domain/webhooks/deliveries/delivery-workers.ts';
import { createJobs, type Job } from '../../../host/jobs.ts';
import { Scheduler } from '../../../host/scheduler.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { paymentListKey } from '../../../model/payments/payment.ts';
import { everyApplication } from '../../../model/table.ts';
import { createChanges } from '../../../platform/instance/change-notices.ts';
import { noKey } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { Storage } from '../../../platform/ports/storage.ts';
import { advanceClock, freezeClock, momentsOfACommit } from './advance-clock.ts';
import { standingClock } from './pass-moments.ts';
import { storedPace } from './stored-pace.ts';

const start = Date.parse('2030-01-01T00:00:00.000Z');
const day = 24 * anHour;
const create = throughSchema(createCheckoutSession);
const threeDays = (3 * day) / 1_000;

interface WorldOptions {
  /** Each session ends an hour after the previous one, the first after a day. */
  readonly sessions?: number;
  readonly webhooks?: number;
  readonly extraJobs?: readonly Job[];
  readonly changes?: Ports['changes'];
  readonly storage?: Storage;
}

/** A running world with unpaid sessions. */
async function aWorld({ sessions = 20, webhooks = 0, extraJobs = [], ...overrides }: WorldOptions = {}) {
  const fake = fakePorts({ clock: { ...fixedClock(), monotonicMillis: () => performance.now() } });
  const ports = { ...fake, ...overrides };
  await ports.storage.transact((tables) => {
    tables.applications.put(anApplication());
    for (let index = 0; index < webhooks; index += 1) tables.webhooks.put(aWebhook());
    return ok();
  });
  for (let index = 0; index < sessions; index += 1) {
    const clock = standingClock(ports.clock, start + index * anHour);
    const payment = { amount: 100, currency: 'usd' };
    valueIn(await create({ ...ports, clock }, payment, asApplication(), noKey));
  }
  const endpoint = fakeSending();
  const workers = new DeliveryWorkers(ports, endpoint.send, { graceMilliseconds: 0 });
  const scheduler = new Scheduler(ports, [...createJobs(ports, workers), ...extraJobs]);
  ports.backgroundWork.lead(scheduler);
  return { ports, scheduler, endpoint, commits: () => fake.storage.commits };
}

/** When each session ended, according to its payment, by its scheduled end. */
function endsIn({ storage }: { readonly storage: Storage }) {
  return storage.read(({ paymentIntents, checkoutSessions }) =>
    paymentIntents
      .listBy('byCreation', paymentListKey(everyApplication, undefined))
      .map(({ cancellation, checkoutSessionId }) => ({
        due: checkoutSessions.find(checkoutSessionId)?.expiresAt ?? '',
        ended: cancellation?.at,
      }))
      .sort((a, b) => (a.due < b.due ? -1 : 1)),
  );
}

test('record-only work happens at its own moment each, and many moments share a commit', async () => {
  const sessions = 2 * momentsOfACommit;
  const { ports, scheduler, commits } = await aWorld({ sessions });
  const before = commits();

  const advanced = valueIn(await run(advanceClock, ports, { seconds: 2 * threeDays }));

  const ends = endsIn(ports);
  expect(ends.map(({ ended }) => ended)).toEqual(ends.map(({ due }) => due));
  expect(new Set(ends.map(({ due }) => due)).size).toBe(sessions);
  expect(advanced.ran).toContainEqual({ kind: 'checkout-expires', count: sessions });
  expect(advanced.stops).toBe(sessions + 1);
  expect(commits() - before).toBeLessThanOrEqual(6);
  await scheduler.stop();
});

test('the clock stops at a moment with other work or consequences', async () => {
  const jobTimes: string[] = [];
  const at = start + day + 4.5 * anHour;
  const timer: Job = {
    kind: 'a timer',
    follows: ['checkoutSessions'],
    isIdle: ({ checkoutSessions }) => checkoutSessions.countBy('open', everyApplication) !== 12,
    handle: async () => {
      jobTimes.push(ports.clock.now());
      return ports.clock.millis() < at ? { at } : undefined;
    },
  };
  const { ports, scheduler } = await aWorld({ extraJobs: [timer] });

  valueIn(await run(advanceClock, ports, { seconds: threeDays }));

  const ownTime = new Date(at).toISOString();
  // With twelve left, which is when the eighth has ended, it has work to do.
  const called = new Date(start + day + 7 * anHour).toISOString();
  expect(jobTimes).toContain(ownTime);
  expect(jobTimes).toContain(called);
  expect(jobTimes.indexOf(ownTime)).toBeLessThan(jobTimes.indexOf(called));
  const ends = endsIn(ports);
  expect(ends.map(({ ended }) => ended)).toEqual(ends.map(({ due }) => due));
  await scheduler.stop();
});

test('an endpoint receives the events of each moment before the next moment', async () => {
  const { ports, scheduler, endpoint } = await aWorld({ sessions: 5, webhooks: 1 });
  const received: string[] = [];
  const { answer } = endpoint;
  endpoint.answer = (message) => {
    const { type } = JSON.parse(message.body);
    if (type === 'payment_intent.canceled') received.push(ports.clock.now());
    return answer(message);
  };

  valueIn(await run(advanceClock, ports, { seconds: threeDays }));

  expect(received).toEqual(endsIn(ports).map(({ due }) => due));
  await scheduler.stop();
});

test('the end of a session changes only its declared tables', async () => {
  const { ports, scheduler } = await aWorld({ sessions: 1, webhooks: 1 });
  const changed = new Set<string>();
  ports.changes.subscribe(({ tables }) => {
    for (const table of tables) changed.add(table);
  });

  valueIn(await run(advanceClock, ports, { seconds: day / 1_000 + 1 }));

  expect([...changed].sort()).toEqual([...tablesOfExpiry, 'installation', 'webhooks'].sort());
  await scheduler.stop();
});

test.each([
  { webhooks: 0, sessions: momentsOfACommit + 8, stops: 3 },
  { webhooks: 1, sessions: 6, stops: 7 },
])(
  'after a kill, a start finds a moment with all work up to it and none after it, and all deliveries sent ($webhooks endpoints)',
  async ({ webhooks, sessions, stops }) => {
    const disk = new SimulatedDisk();
    const changes = createChanges();
    const storage = await openOn(disk, [], { changes });
    const world = await aWorld({ sessions, webhooks, changes, storage });
    // Freezing stores the exact moment.
    valueIn(await run(freezeClock, world.ports, {}));
    const chance = seeded(1);
    const crashed: { disk: SimulatedDisk; heard: string[]; isOver: boolean }[] = [];
    let isOver = false;
    const addCrash = () => {
      const received = world.endpoint.sent.map(({ eventId }) => eventId);
      crashed.push({ disk: disk.crash(chance), heard: received, isOver });
    };
    disk.behave({ before: addCrash });
    valueIn(await run(advanceClock, world.ports, { seconds: threeDays }));
    isOver = true;
    addCrash();
    await world.scheduler.stop();
    disk.behave({});
    await storage.close();

    const results = new Set<number>();
    for (const crash of crashed) {
      const opened = await openOn(crash.disk);
      const { shown } = opened.read(storedPace);
      const now = new Date(shown).toISOString();
      const ends = endsIn({ storage: opened });
      const ended = ends.filter((end) => end.ended !== undefined);
      expect(ended.every((end) => end.ended === end.due && end.due <= now)).toBe(true);
      expect(ends.filter((end) => end.ended === undefined && end.due <= now)).toEqual([]);
      const missing = crash.heard.filter((id) => !opened.read(({ paymentEvents }) => paymentEvents.find(id)));
      expect(missing).toEqual([]);
      if (crash.isOver) expect(ended).toHaveLength(sessions);
      results.add(ended.length);
    }
    // Without an endpoint, the kills hit commits of several moments and of single moments.
    expect(results.size).toBe(stops);
  },
);
