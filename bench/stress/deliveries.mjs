import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { seeded } from '../../test/seeded.mjs';
import { expectThat } from '../service.mjs';
import { scenario } from './driver.mjs';
import { drip, hang, Receiver, usualFaults } from './receivers.mjs';

/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;
const payersAtOnce = 24;
const basicPassword = 'desk: pässword';
const basic = { type: 'BASIC_AUTHENTICATION', username: 'vault', password: basicPassword };
/** The status of a response counts, even if its body never ends. */
const acceptedAnswers = ['taken', 'endless', 'dripping'];

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
    const killsWhilePaying = Math.ceil(kills / 2);
    const measuredEvents = Math.min(200, operations / 2);
    /** Includes the time until another instance than the recording one learns of the event. */
    const longestDelay = instances === 0 ? 1_000 : 3_000;
    const service = await stress.start();
    await service.resultOf('PATCH /_vaultdesk/settings/paymentEvents', { value: 'all' });
    /** @type {{ at: number, goneAt: number }[]} A process dies between the two. */
    const killTimes = [];
    /** In milliseconds; the two differ while the clock is advanced. */
    const clockOffset = { least: 0, most: 0 };
    /** Whether a kill could have lost the record of a response. @param {number} from @param {number} to */
    const wasKilled = (from, to) => killTimes.some(({ at, goneAt }) => goneAt >= from - 50 && at <= to);

    const receivers = ['first', 'second', 'third', 'dead', 'deader', 'elsewhere'].map((name) => {
      const apiKey = `key of ${name}`;
      const chance = seeded(seed * 1_000 + name.length * 7 + name.charCodeAt(0));
      const isBasic = name === 'second';
      const receiver = new Receiver({
        ...{ name, chance, clockOffset, wasKilled },
        authenticationMethod: isBasic ? basic : { type: 'API_KEY', headerName: 'X-Api-Key', apiKey },
        credential: isBasic
          ? ['authorization', `Basic ${Buffer.from(`vault:${basicPassword}`).toString('base64')}`]
          : ['x-api-key', apiKey],
      });
      stress.defer(() => receiver.stop());
      return receiver;
    });
    const [endpoints, dead] = [receivers.slice(0, 3), receivers.slice(3, 5)];
    const [healthy, , , , , elsewhere] = receivers;
    expectThat(healthy !== undefined && elsewhere !== undefined, 'Receivers are missing.');
    await elsewhere.start();
    for (const endpoint of [...endpoints, ...dead]) {
      const { authenticationMethod } = endpoint;
      const webhook = { url: await endpoint.start(), application: 'PAY', authenticationMethod };
      endpoint.webhookId = (await service.resultOf('POST /webhooks', webhook)).id;
      const route = `POST /_vaultdesk/webhooks/${endpoint.webhookId}/signing-secret`;
      endpoint.signingSecret = (await service.resultOf(route, {})).signingSecret;
    }

    const kill = async () => {
      const moments = { at: Date.now(), goneAt: Number.POSITIVE_INFINITY };
      killTimes.push(moments);
      const onGone = () => {
        moments.goneAt = Date.now();
      };
      await stress.killOne(service, { onGone });
    };
    /** Both bounds are the value that the service reports. @param {{ offsetMilliseconds: number }} clock */
    const setOffset = ({ offsetMilliseconds }) =>
      Object.assign(clockOffset, { least: offsetMilliseconds, most: offsetMilliseconds });
    /** Advances the clock without waiting, because two endpoints never respond. @param {number} seconds */
    const moveClock = async (seconds) => {
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
      /** @type {{ id: string, nextAttemptAt?: string, isEnabled: boolean, deliveries: { pending: number, givenUp: number } }[]} */
      const all = await service.resultOf('GET /_vaultdesk/webhooks');
      const own = all.filter(({ id }) => endpoints.some(({ webhookId }) => webhookId === id));
      for (const { id, isEnabled } of own) expectThat(isEnabled, `The webhook ${id} was disabled.`);
      const [nextAt] = own.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort();
      return {
        pending: own.reduce((sum, { deliveries: { pending } }) => sum + pending, 0),
        givenUp: own.reduce((sum, { deliveries: { givenUp } }) => sum + givenUp, 0),
        nextAt: nextAt === undefined ? undefined : Date.parse(nextAt),
      };
    };
    const resendGivenUp = async () => {
      const to = new Date(Date.now() + clockOffset.least).toISOString();
      const period = { from: '2020-01-01T00:00:00.000Z', to };
      for (const { webhookId } of endpoints)
        await service.resultOf(`POST /_vaultdesk/webhooks/${webhookId}/resendings`, period);
    };
    /** Advances the clock whenever no attempt is due, with this number of kills. */
    const drain = async (leftKills = 0) => {
      let nextKillAt = Date.now() + 500;
      for (;;) {
        if (leftKills > 0 && Date.now() >= nextKillAt) {
          await kill();
          await endRestartSpread();
          leftKills -= 1;
          nextKillAt = Date.now() + 300 + stress.chance() * 1_500;
        }
        const { pending, givenUp, nextAt } = await readState();
        if (givenUp > 0) await resendGivenUp();
        else if (pending === 0 && leftKills === 0) return;
        else if (pending === 0) nextKillAt = 0;
        const isQuiet = endpoints.every(({ lastArrivalAt }) => Date.now() - lastArrivalAt > 250);
        // Later attempts are spread over many moments; the later, the larger the groups.
        const group = 1 + Math.max(0, clockOffset.least) / 20_000;
        const now = Date.now() + clockOffset.least;
        if (isQuiet && nextAt !== undefined) await moveClock(Math.ceil(Math.max(0, nextAt - now) / 1_000 + group));
        await pause(50);
      }
    };
    const recordedEvents = async () => {
      const all = await service.listAll('/_vaultdesk/events');
      return all.filter(({ isTest }) => !isTest).map(({ id }) => String(id));
    };
    /** The bytes that arrived equal those that the service shows. @param {readonly string[]} ids */
    const checkPayloads = async (ids) => {
      for (const id of ids.filter((_, index) => index % Math.ceil(ids.length / 50) === 0)) {
        const { payload } = await service.resultOf(`GET /_vaultdesk/events/${id}`);
        const digest = createHash('sha256').update(payload).digest('hex');
        expectThat(healthy.digests.get(id) === digest, `${id} is not what the service shows.`);
      }
    };
    /** An event that arrived twice was recorded as delivered once, at the last arrival. @param {string} eventId @param {string} webhookId */
    const checkRecord = async (eventId, webhookId) => {
      const query = `eventId=${eventId}&webhookId=${webhookId}`;
      const [{ id }] = await service.resultOf(`GET /_vaultdesk/deliveries?${query}`);
      /** @type {{ attempts: { status?: number }[] }} */
      const { attempts } = await service.resultOf(`GET /_vaultdesk/deliveries/${id}`);
      const successes = attempts.filter(({ status = 0 }) => status >= 200 && status <= 299);
      const isRight = successes.length === 1 && successes[0] === attempts.at(-1);
      expectThat(isRight, `${eventId} was sent again after its success was recorded.`);
    };
    /** Returns the number of repetitions. @param {readonly string[]} ids */
    const checkArrivals = async (ids) => {
      let repeated = 0;
      for (const { name, webhookId, arrivals, digests } of endpoints) {
        for (const id of ids) {
          expectThat(arrivals.has(id), `${id} never arrived at the ${name} endpoint.`);
          const isSame = digests.get(id) === healthy.digests.get(id);
          expectThat(isSame, `${id} differs between endpoints.`);
        }
        for (const [id, all] of arrivals) {
          const isAccepted = all.some(({ answer }) => acceptedAnswers.includes(answer));
          expectThat(isAccepted, `${id} was never accepted by the ${name} endpoint.`);
          for (const [index, { answeredAt }] of all.slice(0, -1).entries()) {
            if (answeredAt === undefined) continue;
            repeated += 1;
            const isExcused = wasKilled(answeredAt, all[index + 1]?.at ?? 0);
            expectThat(isExcused, `${id} arrived at the ${name} endpoint twice, without a kill.`);
            await checkRecord(id, webhookId);
          }
        }
      }
      const limit = kills * endpoints.length;
      expectThat(repeated <= limit, `${repeated} repetitions after ${kills} kills.`);
      return repeated;
    };

    for (const endpoint of dead) endpoint.faults = [{ name: 'hang', share: 1, run: hang }];
    for (let number = 0; number < 4; number += 1) await service.pay(`early-${number}`);
    // Time from the response that recorded an event to its arrival, while other endpoints never respond.
    let longest = 0;
    for (let count = 0; count < measuredEvents; count += 1) {
      const path = `POST /_vaultdesk/webhooks/${healthy.webhookId}/test-events`;
      const { id } = await service.resultOf(path, { type: 'payment_intent.succeeded' });
      const committedAt = Date.now();
      while (!healthy.arrivals.has(id)) await pause(1);
      longest = Math.max(longest, (healthy.arrivals.get(id)?.[0]?.at ?? Infinity) - committedAt);
    }
    for (const { count } of dead) expectThat(count > 0, 'The dead endpoints are never tried.');
    expectThat(longest < longestDelay, `A dead endpoint delayed another endpoint by ${longest} ms.`);

    for (const endpoint of endpoints) {
      endpoint.faults = usualFaults(stress.chance, elsewhere.url);
      endpoint.slowOnes = Array.from({ length: slow }, (_, index) => (index % 2 ? drip : hang));
    }
    const restoreEach = stress.takeSnapshots(service);
    let paidCount = 0;
    const paying = pLimit(payersAtOnce).map(Array(payments), async (_none, number) => {
      await service.pay(`${seed}-${number}`);
      paidCount += 1;
    });
    const killing = stress.spread(Array(killsWhilePaying).fill(kill), () => paidCount / payments);
    await Promise.all([paying, killing]);
    await endRestartSpread();
    await drain(kills - killsWhilePaying);

    const ids = await recordedEvents();
    const isComplete = ids.length === (payments + 4) * eventsOfPayment;
    expectThat(isComplete, `${ids.length} events were recorded.`);
    const repeated = await checkArrivals(ids);
    await checkPayloads(ids);
    const complaints = [...endpoints, ...dead].flatMap((endpoint) => endpoint.complaints);
    expectThat(complaints.length === 0, complaints.slice(0, 5).join('\n'));
    expectThat(elsewhere.count === 0, `${elsewhere.count} requests followed a redirect.`);
    const attempts = endpoints.reduce((sum, { count }) => sum + count, 0);
    for (const endpoint of endpoints) Object.assign(endpoint, { faults: [], slowOnes: [] });
    // The world of a snapshot continues from its own time.
    const restored = await restoreEach(async () => {
      setOffset(await service.resultOf('GET /_vaultdesk/clock'));
      // Retry-After times belong to the previous world.
      for (const { arrivals } of endpoints) arrivals.clear();
      await drain();
      const stored = await recordedEvents();
      for (const { name, digests } of endpoints)
        for (const id of stored) expectThat(digests.has(id), `${id} never arrived at the ${name} endpoint.`);
      await checkPayloads(stored);
    });
    const { milliseconds } = await service.stop();
    expectThat(milliseconds < 5_000, `The stop took ${milliseconds} ms.`);
    return (
      `${ids.length} events to ${endpoints.length} faulty endpoints, ${kills} kills: ${attempts} attempts, ${repeated} repeated around a kill, none after a recorded success, no request at the redirect target; ` +
      `all arrived in the worlds of ${restored} snapshots too. With ${dead.length} dead endpoints an event arrived within ${longest} ms. ${stress.seconds}.`
    );
  },
);
