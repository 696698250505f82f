import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../test/seeded.mjs';
import { scenario } from './driver.ts';
import { drip, hang, Receiver, usualFaults } from './receivers.ts';

/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;
const payersAtOnce = 24;
const earlyPayments = 4;
const basic = { type: 'BASIC_AUTHENTICATION', username: 'vault', password: 'desk: pässword' };
const basicHeader = `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString('base64')}`;
/** The status of a response counts, even if its body never ends. */
const acceptedResponses = ['taken', 'endless', 'dripping'];

type Counts = { pending: number; givenUp: number };
type Webhook = { id: string; nextAttemptAt?: string; isEnabled: boolean; deliveries: Counts };

/**
 * Checkout sessions are paid, which records events, while three endpoints fail a third of their requests (500, 429 with
 * Retry-After, resets, redirects, endless and slow bodies, no response) and two never respond. The service clock is
 * advanced whenever only later attempts remain. Every event arrives at every endpoint: with the same bytes at each
 * attempt, signed and with credentials; no event arrives again after it was recorded as delivered, and no request reaches
 * the target of a redirect. In the world of each snapshot, every event that it contains arrives or has arrived.
 */
export const deliveries = scenario(
  { operations: 10_000, kills: 20, slow: 4, seed: 1, instances: 0, snapshots: 0 },
  async ({ operations, kills, slow, seed, instances }, stress) => {
    const payments = Math.ceil(operations / eventsOfPayment);
    const measuredEvents = Math.min(200, operations / 2);
    /** Includes the time until another instance than the recording one learns of the event. */
    const longestDelay = instances === 0 ? 1_000 : 3_000;
    const service = await stress.start();
    await service.resultOf('PATCH /_vaultdesk/settings/paymentEvents', { value: 'all' });
    /** A process dies between the two times of a kill. */
    const killTimes: { at: number; goneAt: number }[] = [];
    /** In milliseconds; the two differ while the clock is advanced. */
    const clockOffset = { least: 0, most: 0 };
    /** Whether a kill could have lost the record of a response. */
    const wasKilled = (from: number, to: number) => killTimes.some(({ at, goneAt }) => goneAt >= from - 50 && at <= to);

    const receiverOf = (name: string) => {
      const apiKey = `key of ${name}`;
      const receiver = new Receiver({
        ...{ name, clockOffset, wasKilled, chance: seeded(seed * 1_000 + name.length * 7 + name.charCodeAt(0)) },
        authenticationMethod: name === 'second' ? basic : { type: 'API_KEY', headerName: 'X-Api-Key', apiKey },
        credential: name === 'second' ? ['authorization', basicHeader] : ['x-api-key', apiKey],
      });
      stress.defer(() => receiver.stop());
      return receiver;
    };
    const healthy = receiverOf('first');
    const endpoints = [healthy, receiverOf('second'), receiverOf('third')];
    const dead = [receiverOf('dead'), receiverOf('deader')];
    const elsewhere = receiverOf('elsewhere');
    const elsewhereUrl = await elsewhere.start();
    for (const endpoint of [...endpoints, ...dead]) {
      const { authenticationMethod } = endpoint.options;
      const webhook = { url: await endpoint.start(), application: 'PAY', authenticationMethod };
      endpoint.webhookId = (await service.resultOf('POST /webhooks', webhook)).id;
      const route = `POST /_vaultdesk/webhooks/${endpoint.webhookId}/signing-secret`;
      endpoint.signingSecret = (await service.resultOf(route, {})).signingSecret;
    }

    const kill = async () => {
      const moments = { at: Date.now(), goneAt: Number.POSITIVE_INFINITY };
      killTimes.push(moments);
      await stress.killOne(service, () => {
        moments.goneAt = Date.now();
      });
    };
    /** Both bounds are the value that the service reports. */
    const setOffset = ({ offsetMilliseconds: offset }: { offsetMilliseconds: number }) =>
      Object.assign(clockOffset, { least: offset, most: offset });
    /** Advances the clock without waiting, because two endpoints never respond. */
    const moveClock = async (seconds: number) => {
      clockOffset.most += seconds * 1_000;
      const now = new Date(Date.now() + clockOffset.most).toISOString();
      setOffset(await service.resultOf('POST /_vaultdesk/clock/set', { now }));
    };
    /**
     * Advances the clock by at most a second, which ends the restart spread: a start sends overdue deliveries over a minute
     * of machine time. The advance is cancelled, because it would wait for the two endpoints that never respond.
     */
    const endRestartSpread = async () => {
      clockOffset.most += 1_000;
      let isAdvancing = true;
      const advanced = service.resultOf('POST /_vaultdesk/clock/advance', { seconds: 1 }).finally(() => {
        isAdvancing = false;
      });
      while (isAdvancing) {
        await pause(20);
        await service.resultOf('DELETE /_vaultdesk/clock/advance');
      }
      await advanced;
      setOffset(await service.resultOf('GET /_vaultdesk/clock'));
    };
    /** Deliveries of the three endpoints. */
    const readState = async () => {
      const all: Webhook[] = await service.resultOf('GET /_vaultdesk/webhooks');
      const own = all.filter(({ id }) => endpoints.some(({ webhookId }) => webhookId === id));
      for (const { id, isEnabled } of own) assert(isEnabled, `The webhook ${id} was disabled.`);
      const [nextAt] = own.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort();
      const sumOf = (field: keyof Counts) => own.reduce((sum, webhook) => sum + webhook.deliveries[field], 0);
      return { pending: sumOf('pending'), givenUp: sumOf('givenUp'), nextAt: nextAt && Date.parse(nextAt) };
    };
    const resendGivenUp = async () => {
      const to = new Date(Date.now() + clockOffset.least).toISOString();
      const period = { from: '2020-01-01T00:00:00.000Z', to };
      for (const { webhookId } of endpoints)
        await service.resultOf(`POST /_vaultdesk/webhooks/${webhookId}/resendings`, period);
    };
    /** Advances the clock whenever no attempt is due, until no delivery is pending and all kills have happened. */
    const drain = async () => {
      let nextKillAt = Date.now() + 500;
      for (;;) {
        const isDue = stress.killed < kills && Date.now() >= nextKillAt;
        if (isDue) {
          await kill();
          await endRestartSpread();
          nextKillAt = Date.now() + 300 + stress.chance() * 1_500;
        }
        const { pending, givenUp, nextAt } = await readState();
        if (givenUp > 0) await resendGivenUp();
        else if (pending === 0 && stress.killed >= kills) return;
        else if (pending === 0) nextKillAt = 0;
        const isQuiet = endpoints.every(({ lastArrivalAt }) => Date.now() - lastArrivalAt > 250);
        // Later attempts are spread over many moments; the later, the larger the groups.
        const group = 1 + Math.max(0, clockOffset.least) / 20_000;
        const now = Date.now() + clockOffset.least;
        if (isQuiet && nextAt) await moveClock(Math.ceil(Math.max(0, nextAt - now) / 1_000 + group));
        await pause(50);
      }
    };
    /** The recorded events. The bytes that arrived equal those that the service shows. */
    const checkEvents = async () => {
      const all: { id: string; isTest: boolean }[] = await service.listAll('/_vaultdesk/events');
      const ids = all.filter(({ isTest }) => !isTest).map(({ id }) => id);
      for (const { options, digests } of endpoints)
        for (const id of ids) {
          assert(digests.has(id), `${id} never arrived at the ${options.name} endpoint.`);
          assert(digests.get(id) === healthy.digests.get(id), `${id} differs between endpoints.`);
        }
      for (const id of ids.filter((_, index) => index % Math.ceil(ids.length / 50) === 0)) {
        const { payload } = await service.resultOf(`GET /_vaultdesk/events/${id}`);
        const digest = createHash('sha256').update(payload).digest('hex');
        assert(healthy.digests.get(id) === digest, `${id} is not what the service shows.`);
      }
      return ids;
    };
    /** An event that arrived twice was recorded as delivered once, at the last arrival. */
    const checkRecord = async (eventId: string, webhookId: string) => {
      const query = `eventId=${eventId}&webhookId=${webhookId}`;
      const [{ id }] = await service.resultOf(`GET /_vaultdesk/deliveries?${query}`);
      const delivery: { attempts: { status?: number }[] } = await service.resultOf(`GET /_vaultdesk/deliveries/${id}`);
      const { attempts } = delivery;
      const successes = attempts.filter(({ status = 0 }) => status >= 200 && status <= 299);
      const isRight = successes.length === 1 && successes[0] === attempts.at(-1);
      assert(isRight, `${eventId} was sent again after its success was recorded.`);
    };
    /** Every event was accepted. Returns the number of repetitions, each excused by a kill. */
    const checkArrivals = async ({ options, webhookId, arrivals }: Receiver) => {
      let repeated = 0;
      for (const [id, all] of arrivals) {
        const isAccepted = all.some(({ response }) => acceptedResponses.includes(response));
        assert(isAccepted, `${id} was never accepted by the ${options.name} endpoint.`);
        for (const [index, { respondedAt }] of all.slice(0, -1).entries()) {
          if (respondedAt === undefined) continue;
          repeated += 1;
          const isExcused = wasKilled(respondedAt, all[index + 1]?.at ?? 0);
          assert(isExcused, `${id} arrived at the ${options.name} endpoint twice, without a kill.`);
          await checkRecord(id, webhookId);
        }
      }
      return repeated;
    };

    for (const endpoint of dead) endpoint.faults = [{ name: 'hang', share: 1, run: hang }];
    for (let number = 0; number < earlyPayments; number += 1) await service.pay(`early-${number}`);
    // Time from the response that recorded an event to its arrival, while other endpoints never respond.
    let longest = 0;
    for (let count = 0; count < measuredEvents; count += 1) {
      const path = `POST /_vaultdesk/webhooks/${healthy.webhookId}/test-events`;
      const { id } = await service.resultOf(path, { type: 'payment_intent.succeeded' });
      const committedAt = Date.now();
      while (!healthy.arrivals.has(id)) await pause(1);
      longest = Math.max(longest, (healthy.arrivals.get(id)?.[0]?.at ?? Infinity) - committedAt);
    }
    for (const { count } of dead) assert(count > 0, 'The dead endpoints are never tried.');
    assert(longest < longestDelay, `A dead endpoint delayed another endpoint by ${longest} ms.`);

    for (const endpoint of endpoints) {
      endpoint.faults = usualFaults(stress.chance, elsewhereUrl);
      endpoint.slowRuns = Array.from({ length: slow }, (_, index) => (index % 2 ? drip : hang));
    }
    const result = { events: 0, attempts: 0, repeated: 0 };
    const checkAll = async () => {
      const ids = await checkEvents();
      const isComplete = ids.length === (payments + earlyPayments) * eventsOfPayment;
      assert(isComplete, `${ids.length} events were recorded.`);
      for (const endpoint of endpoints) result.repeated += await checkArrivals(endpoint);
      // The attempt that runs, and the one before it, whose outcome is being committed.
      const limit = 2 * kills * endpoints.length;
      assert(result.repeated <= limit, `${result.repeated} repetitions after ${kills} kills.`);
      const complaints = [...endpoints, ...dead].flatMap((endpoint) => endpoint.complaints);
      assert(complaints.length === 0, complaints.slice(0, 5).join('\n'));
      assert(elsewhere.count === 0, `${elsewhere.count} requests followed a redirect.`);
      result.events = ids.length;
      for (const endpoint of endpoints) {
        result.attempts += endpoint.count;
        Object.assign(endpoint, { faults: [], slowRuns: [] });
      }
    };
    /** The world of a snapshot continues from its own time, and Retry-After times belong to the previous world. */
    const checkRestored = async () => {
      setOffset(await service.resultOf('GET /_vaultdesk/clock'));
      for (const { arrivals } of endpoints) arrivals.clear();
      await drain();
      await checkEvents();
    };
    const snapshots = await stress.runUnderLoad(service, {
      ...{ items: Array.from({ length: payments }, (_none, number) => `${seed}-${number}`), clients: payersAtOnce },
      operate: (name) => service.pay(name),
      // The other kills hit the deliveries.
      harm: Array(Math.ceil(kills / 2)).fill(kill),
      settle: async () => {
        await endRestartSpread();
        await drain();
      },
      check: (isRestored) => (isRestored ? checkRestored() : checkAll()),
    });
    const { milliseconds } = await service.stop();
    assert(milliseconds < 5_000, `The stop took ${milliseconds} ms.`);
    return (
      `${result.events} events to ${endpoints.length} faulty endpoints, ${kills} kills: ${result.attempts} attempts, ${result.repeated} repeated around a kill, none after a recorded success, no request at the redirect target; ` +
      `all arrived in the worlds of ${snapshots} snapshots too. With ${dead.length} dead endpoints an event arrived within ${longest} ms.`
    );
  },
);
