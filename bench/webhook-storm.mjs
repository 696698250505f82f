// @ts-check
/**
 * Pays checkout sessions, which record events, while three endpoints fail a third of their requests (500, 429 with
 * Retry-After, resets, redirects, endless and slow bodies, no response), two never respond, and the service is
 * repeatedly killed with SIGKILL. The service clock is advanced whenever only later attempts remain. At the end,
 * every event arrived at every endpoint: with the same bytes at each attempt, signed and with credentials; no event
 * arrived again after it was recorded as delivered, and no request reached the target of a redirect. With a number of
 * instances, they serve one world on PostgreSQL, and each kill hits one of them. Snapshots taken during the run are
 * then restored one after the other: in the world of each, every event that it contains arrives or has arrived, with
 * the same bytes.
 *
 * node bench/webhook-storm.mjs [events] [kills] [slow answers] [seed] [instances] [snapshots]     (after npm run build)
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../test/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import { StormService } from './storm-service.mjs';
import { takeSnapshots } from './storm-snapshots.mjs';
import { drip, hang, Receiver, usualFaults } from './webhook-receivers.mjs';

const sizes = process.argv.slice(2).map(Number);
const [events = 10_000, kills = 20, slowAnswers = 4, seed = 1, instances = 0, snapshots = 0] =
  sizes;
/** Payment created, succeeded, charged, and session completed. */
const eventsOfPayment = 4;
const payments = Math.ceil(events / eventsOfPayment);
const killsWhilePaying = Math.ceil(kills / 2);
const paymentConcurrency = 24;
const measuredEvents = Math.min(200, events / 2);
/** Includes the time until another instance than the recording one learns of the event. */
const longestDelay = instances === 0 ? 1_000 : 3_000;

const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-webhooks-'));
const service =
  instances === 0
    ? new StormService(dataDir, { faultPercent: 0, seed })
    : await SharedService.start({ instances, seed });
const chance = seeded(seed * 24_680);
/** @type {{ at: number, goneAt: number }[]} A process dies between the two. */
const killTimes = [];
/** In milliseconds; the two differ while the clock is advanced. */
const clockOffset = { least: 0, most: 0 };

/** @param {boolean} isFine @param {string} sentence @returns {asserts isFine} */
function expectThat(isFine, sentence) {
  if (!isFine) throw new Error(sentence);
}

/** Whether a kill could have lost the record of a response. @param {number} from @param {number} to */
const wasKilled = (from, to) => killTimes.some(({ at, goneAt }) => goneAt >= from - 50 && at <= to);

/** @param {string} name @param {object} authenticationMethod @param {[string, string]} credential */
const receiver = (name, authenticationMethod, credential) =>
  new Receiver({
    name,
    chance: seeded(seed * 1_000 + name.length * 7 + name.charCodeAt(0)),
    authenticationMethod,
    credential,
    clockOffset: () => ({ ...clockOffset }),
    wasKilled,
  });
/** @param {string} name */
const withKey = (name) =>
  receiver(name, { type: 'API_KEY', headerName: 'X-Api-Key', apiKey: `key of ${name}` }, [
    'x-api-key',
    `key of ${name}`,
  ]);
const basic = { type: 'BASIC_AUTHENTICATION', username: 'vault', password: 'desk: pässword' };
const endpoints = [
  withKey('first'),
  receiver('second', basic, [
    'authorization',
    `Basic ${Buffer.from('vault:desk: pässword').toString('base64')}`,
  ]),
  withKey('third'),
];
const dead = [withKey('dead'), withKey('deader')];
const elsewhere = withKey('elsewhere');

/** @param {Receiver} endpoint */
async function register(endpoint) {
  const webhook = await service.resultOf('POST /webhooks', {
    url: await endpoint.start(),
    application: 'PAY',
    authenticationMethod: endpoint.authenticationMethod,
  });
  endpoint.webhookId = webhook.id;
  const secretRoute = `POST /_vaultdesk/webhooks/${webhook.id}/signing-secret`;
  endpoint.signingSecret = (await service.resultOf(secretRoute, {})).signingSecret;
}

/** Completes one payment despite kills. @param {number} number */
async function pay(number) {
  const session = await service.resultOf(
    'POST /checkout/sessions',
    { amount: 100 + number, currency: 'usd', metadata: { number: String(number) } },
    { 'idempotency-key': `session-${seed}-${number}` },
  );
  const payment = await service.resultOf(
    `POST /_vaultdesk/payments/${session.paymentIntentId}/card`,
    { cardNumber: '4242 4242 4242 4242', name: 'Ada Lovelace', email: 'ada@example.com' },
    { 'idempotency-key': `card-${seed}-${number}` },
  );
  expectThat(payment.status === 'succeeded', `Payment ${number} is ${payment.status}.`);
}

async function kill() {
  const moments = { at: Date.now(), goneAt: Number.POSITIVE_INFINITY };
  killTimes.push(moments);
  await service.kill({
    onGone: () => {
      moments.goneAt = Date.now();
    },
  });
}

/** Advances the clock without waiting, because two endpoints never respond. @param {number} seconds */
async function moveClock(seconds) {
  clockOffset.most += seconds * 1_000;
  const now = new Date(Date.now() + clockOffset.most).toISOString();
  const { offsetMilliseconds } = await service.resultOf('POST /_vaultdesk/clock/set', { now });
  clockOffset.most = offsetMilliseconds;
  clockOffset.least = offsetMilliseconds;
}

/**
 * Advances the clock by at most a second, which ends the restart spread: a start sends overdue deliveries over a minute
 * of machine time. The advance is cancelled, because it would wait for the two endpoints that never respond.
 */
async function endRestartSpread() {
  clockOffset.most += 1_000;
  let isAdvancing = true;
  const advanced = service
    .resultOf('POST /_vaultdesk/clock/advance', { seconds: 1 })
    .finally(() => {
      isAdvancing = false;
    });
  while (isAdvancing) {
    await pause(20);
    await service.resultOf('DELETE /_vaultdesk/clock/advance');
  }
  await advanced;
  await readClockOffset();
}

/** Sets both bounds of the clock offset to the value that the service reports. */
async function readClockOffset() {
  const { offsetMilliseconds } = await service.resultOf('GET /_vaultdesk/clock');
  clockOffset.most = offsetMilliseconds;
  clockOffset.least = offsetMilliseconds;
}

/** @returns {Promise<{ pending: number, givenUp: number, nextAt: number | undefined }>} Of the three endpoints. */
async function readState() {
  /** @type {{ id: string, nextAttemptAt?: string, isEnabled: boolean, deliveries: { pending: number, givenUp: number } }[]} */
  const all = await service.resultOf('GET /_vaultdesk/webhooks');
  const ownWebhooks = all.filter(({ id }) => endpoints.some(({ webhookId }) => webhookId === id));
  for (const { id, isEnabled } of ownWebhooks)
    expectThat(isEnabled, `The webhook ${id} was disabled.`);
  const nextOnes = ownWebhooks.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort();
  return {
    pending: ownWebhooks.reduce((sum, { deliveries }) => sum + deliveries.pending, 0),
    givenUp: ownWebhooks.reduce((sum, { deliveries }) => sum + deliveries.givenUp, 0),
    nextAt: nextOnes[0] === undefined ? undefined : Date.parse(nextOnes[0]),
  };
}

/** Time from the response that recorded an event to its arrival, while other endpoints never respond. */
async function measureDelays() {
  const [healthy] = endpoints;
  expectThat(healthy !== undefined, 'There is an endpoint.');
  /** @type {number[]} */
  const delays = [];
  for (let count = 0; count < measuredEvents; count += 1) {
    const path = `POST /_vaultdesk/webhooks/${healthy.webhookId}/test-events`;
    const { id } = await service.resultOf(path, { type: 'payment_intent.succeeded' });
    const committedAt = Date.now();
    while (!healthy.arrivals.has(id)) await pause(1);
    delays.push(Math.max(0, (healthy.arrivals.get(id)?.[0]?.at ?? Infinity) - committedAt));
  }
  delays.sort((left, right) => left - right);
  const [middle = 0, longest = 0] = [delays[Math.floor(measuredEvents / 2)], delays.at(-1)];
  for (const { count } of dead) expectThat(count > 0, 'The dead endpoints are tried.');
  expectThat(longest < longestDelay, `A dead endpoint delayed another endpoint by ${longest} ms.`);
  return { middle, longest };
}

async function payAll() {
  let next = 0;
  let paidCount = 0;
  const pending = Array.from({ length: paymentConcurrency }, async () => {
    for (let number = next++; number < payments; number = next++) {
      await pay(number);
      paidCount += 1;
    }
  });
  for (let count = 1; count <= killsWhilePaying; count += 1) {
    while (paidCount < (payments * count) / (killsWhilePaying + 1)) await pause(5);
    await kill();
  }
  await Promise.all(pending);
  await endRestartSpread();
}

/** Advances the clock whenever no attempt is due, with this number of kills. */
async function drain(leftKills = 0) {
  let nextKillAt = Date.now() + 500;
  for (;;) {
    if (leftKills > 0 && Date.now() >= nextKillAt) {
      await kill();
      await endRestartSpread();
      leftKills -= 1;
      nextKillAt = Date.now() + 300 + chance() * 1_500;
    }
    const { pending, givenUp, nextAt } = await readState();
    if (givenUp > 0) await resendGivenUp();
    else if (pending === 0 && leftKills === 0) return;
    else if (pending === 0) nextKillAt = 0;
    const isQuiet = endpoints.every(({ lastArrivalAt }) => Date.now() - lastArrivalAt > 250);
    const now = Date.now() + clockOffset.least;
    // Later attempts are spread over many moments; the later, the larger the groups.
    if (isQuiet && nextAt !== undefined)
      await moveClock(
        Math.ceil(Math.max(0, nextAt - now) / 1_000 + 1 + Math.max(0, clockOffset.least) / 20_000),
      );
    await pause(50);
  }
}

async function resendGivenUp() {
  const to = new Date(Date.now() + clockOffset.least).toISOString();
  for (const { webhookId } of endpoints)
    await service.resultOf(`POST /_vaultdesk/webhooks/${webhookId}/resendings`, {
      from: '2020-01-01T00:00:00.000Z',
      to,
    });
}

/** @returns {Promise<Set<string>>} The ids of every event of a payment. */
async function recordedEvents() {
  /** @type {Set<string>} */
  const ids = new Set();
  for (let page = 1; ; page += 1) {
    /** @type {{ id: string, isTest: boolean }[]} */
    const batch = await service.resultOf(`GET /_vaultdesk/events?size=1000&page=${page}`);
    for (const { id, isTest } of batch) if (!isTest) ids.add(id);
    if (batch.length < 1_000) return ids;
  }
}

/** @param {Set<string>} ids */
async function checkArrivals(ids) {
  let repeated = 0;
  for (const { name, webhookId, arrivals, digests } of endpoints) {
    for (const id of ids) {
      expectThat(arrivals.has(id), `${id} never came to the ${name} endpoint.`);
      const isSame = digests.get(id) === endpoints[0]?.digests.get(id);
      expectThat(isSame, `${id} differs between endpoints.`);
    }
    for (const [id, all] of arrivals) {
      // The status of a response counts, even if its body never ends.
      const isTaken = all.some(({ answer }) => ['taken', 'endless', 'dripping'].includes(answer));
      expectThat(isTaken, `${id} was never accepted by the ${name} endpoint.`);
      for (const [index, { answeredAt }] of all.slice(0, -1).entries()) {
        if (answeredAt === undefined) continue;
        repeated += 1;
        const nextAttemptAt = all[index + 1]?.at ?? 0;
        expectThat(
          wasKilled(answeredAt, nextAttemptAt),
          `${id} came to the ${name} endpoint twice, without a kill.`,
        );
        await checkRecord(id, webhookId);
      }
    }
  }
  expectThat(repeated <= kills * endpoints.length, `${repeated} repetitions after ${kills} kills.`);
  return repeated;
}

/** An event that arrived twice was recorded as delivered once, at the last arrival. @param {string} eventId @param {string} webhookId */
async function checkRecord(eventId, webhookId) {
  const query = `eventId=${eventId}&webhookId=${webhookId}`;
  const [{ id }] = await service.resultOf(`GET /_vaultdesk/deliveries?${query}`);
  /** @type {{ attempts: { status?: number }[] }} */
  const { attempts } = await service.resultOf(`GET /_vaultdesk/deliveries/${id}`);
  const successes = attempts.filter(({ status = 0 }) => status >= 200 && status <= 299);
  const isRight = successes.length === 1 && successes[0] === attempts.at(-1);
  expectThat(isRight, `${eventId} was sent again after its success was recorded.`);
}

/** The bytes that arrived equal those that the service shows. @param {Set<string>} ids */
async function checkPayloads(ids) {
  for (const id of [...ids].filter((_, index) => index % Math.ceil(ids.size / 50) === 0)) {
    const { payload } = await service.resultOf(`GET /_vaultdesk/events/${id}`);
    const digest = createHash('sha256').update(payload).digest('hex');
    expectThat(endpoints[0]?.digests.get(id) === digest, `${id} is not what the service shows.`);
  }
}

/** The world of a snapshot continues from its own time, with endpoints that now respond. */
async function checkRestored() {
  await readClockOffset();
  // Retry-After times belong to the previous world.
  for (const endpoint of endpoints) endpoint.arrivals.clear();
  await drain();
  const ids = await recordedEvents();
  for (const { name, digests } of endpoints)
    for (const id of ids) expectThat(digests.has(id), `${id} never came to the ${name} endpoint.`);
  await checkPayloads(ids);
}

/** Endpoints accept everything from now on. */
function calm() {
  for (const endpoint of endpoints) {
    endpoint.faults = [];
    endpoint.slowOnes = [];
  }
}

try {
  await elsewhere.start();
  for (const endpoint of [...endpoints, ...dead]) await register(endpoint);
  for (const endpoint of dead) endpoint.faults = [{ name: 'hang', share: 1, run: hang }];
  for (let number = 0; number < 4; number += 1) await pay(payments + number);
  const delays = await measureDelays();

  for (const endpoint of endpoints) {
    endpoint.faults = usualFaults(chance, elsewhere.url);
    endpoint.slowOnes = Array.from({ length: slowAnswers }, (_, index) =>
      index % 2 ? drip : hang,
    );
  }
  const startedAt = Date.now();
  const snapshotRun = takeSnapshots(service, snapshots);
  await payAll();
  const paidAt = Date.now();
  await drain(kills - killsWhilePaying);
  const seconds = (Date.now() - startedAt) / 1_000;

  const ids = await recordedEvents();
  expectThat(ids.size === (payments + 4) * eventsOfPayment, `${ids.size} events were recorded.`);
  const repeated = await checkArrivals(ids);
  await checkPayloads(ids);
  const complaints = [...endpoints, ...dead].flatMap((endpoint) => endpoint.complaints);
  expectThat(complaints.length === 0, complaints.slice(0, 5).join('\n'));
  expectThat(elsewhere.count === 0, `${elsewhere.count} requests followed a redirect.`);
  const attempts = endpoints.reduce((sum, { count }) => sum + count, 0);
  await snapshotRun.stop();
  calm();
  const restored = await snapshotRun.restoreEach(checkRestored);
  const stopMilliseconds = Math.round(await service.stop());
  expectThat(stopMilliseconds < 5_000, `The stop took ${stopMilliseconds} ms.`);
  console.info(
    `${ids.size} events to ${endpoints.length} faulty endpoints with ${kills} kills${instances === 0 ? '' : ` of ${instances} instances`} in ${Math.round(seconds)} s (paid in ${Math.round((paidAt - startedAt) / 1_000)} s): ` +
      `${attempts} attempts, ${repeated} repeated around a kill, none after a recorded success, no request at the redirect target${restored === 0 ? '' : `; all arrived in the worlds of ${restored} snapshots, too`}. ` +
      `Beside ${dead.length} dead endpoints an event arrived ${delays.middle} ms after its commit, ${delays.longest} ms at most. Clock moved on by ${Math.round(clockOffset.least / 3_600_000)} h; stopped in ${stopMilliseconds} ms.`,
  );
} finally {
  await service.end();
  for (const endpoint of [...endpoints, ...dead, elsewhere]) endpoint.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
