// @ts-check
/**
 * Several instances serve one world on PostgreSQL behind a plain TCP balancer. Clients write and read the
 * references of users and pay by card, while instances are killed and stand still for longer than a lease, the
 * database is killed, and connections to it are lost, torn, late, silent or cut in the middle of a commit. At
 * the end the history of each user is linearizable, by an exact check, and each payment was charged once.
 *
 * node bench/shared-storm.mjs [operations] [instances] [kills] [stalls] [faults in 10,000] [seed] [clients]     (after npm run build)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { findMiscounts } from '../service/testing/histories/counts.mjs';
import { findAnomaly } from '../service/testing/histories/registers.mjs';
import { seeded } from '../service/testing/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import { listAll } from './storm-market.mjs';

/** @typedef {import('../service/testing/histories/registers.mjs').RegisterOperation} RegisterOperation */

const [
  operations = 6_000,
  instances = 3,
  kills = 6,
  stalls = 1,
  faultsInMany = 30,
  seed = 1,
  clients = 16,
] = process.argv.slice(2).map(Number);
const users = clients;
/** One in so many operations is a payment. */
const payments = 25;
/** Longer than the lease of the background work. */
const stallMilliseconds = 12_000;
const chance = seeded(seed * 31_337);

/** @type {RegisterOperation[]} */
const history = [];
/** @type {Set<string>} */
const paid = new Set();
/** @type {Map<string, number>} How often what was answered that is neither. */
const others = new Map();
let begun = 0;
let unknown = 0;
let refused = 0;

/** @param {SharedService} service @param {string} key @param {string} value */
async function write(service, key, value) {
  const begin = performance.now();
  const answer = await service.ask(`PUT /api/users/${key}`, { reference: value });
  const end = performance.now();
  const code = answer?.body.errors?.[0]?.code;
  if (answer?.status === 200) return void history.push({ key, kind: 'write', value, begin, end });
  if (!answer || code === 'world.outcome-unknown') {
    unknown += 1;
    history.push({ key, kind: 'write', value, begin, end: Infinity });
    return;
  }
  // What it says did not happen, did not: the check has it that way.
  refused += 1;
  await note(answer.status, code);
}

/** @param {SharedService} service @param {string} key @param {number} [place] */
async function read(service, key, place) {
  const begin = performance.now();
  const answer = await service.ask(
    `GET /api/users/${key}`,
    undefined,
    place === undefined ? {} : { place },
  );
  const end = performance.now();
  if (answer?.status === 200)
    history.push({ key, kind: 'read', value: answer.body.result.reference, begin, end });
  else if (answer) await note(answer.status, answer.body.errors?.[0]?.code);
}

/** @param {number} status @param {string | undefined} code */
async function note(status, code) {
  const name = `${status} ${code}`;
  others.set(name, (others.get(name) ?? 0) + 1);
  if (status !== 503 && status !== 429) throw new Error(`A call was answered ${name}.`);
  await pause(chance() * 100);
}

/** @param {SharedService} service @param {string} name */
async function pay(service, name) {
  const session = await service.resultOf(
    'POST /checkout/sessions',
    { amount: 100, currency: 'usd', metadata: { name } },
    { 'idempotency-key': `session-${name}` },
  );
  const { status } = await service.resultOf(
    `POST /_vaultdesk/payments/${session.paymentIntentId}/card`,
    { cardNumber: '4242 4242 4242 4242', name: 'Ada Lovelace', email: 'ada@example.com' },
    { 'idempotency-key': `card-${name}` },
  );
  if (status !== 'succeeded') throw new Error(`The payment ${name} is ${status}.`);
  paid.add(session.paymentIntentId);
}

/** @param {SharedService} service @param {readonly string[]} keys */
async function work(service, keys) {
  for (let number = begun++; number < operations; number = begun++) {
    const key = keys[Math.floor(chance() * keys.length)] ?? '';
    if (number % payments === 0) await pay(service, `payment-${number}`);
    else if (chance() < 0.5) await write(service, key, `w${number}`);
    else await read(service, key);
  }
}

/** Kills and stalls, evenly over the operations; every third kill is one of the database. @param {SharedService} service */
async function harm(service) {
  const deeds = Array.from({ length: kills + stalls }, (_none, place) => {
    if (place % Math.ceil((kills + stalls) / Math.max(1, stalls)) === 1 && stalls > 0)
      return () => service.stall(stallMilliseconds);
    return place % 3 === 2
      ? () => service.killDatabase(200 + chance() * 1_500)
      : () => service.kill();
  });
  for (const [place, deed] of deeds.entries()) {
    while (begun < (operations * (place + 1)) / (deeds.length + 1)) await pause(10);
    await pause(chance() * 100);
    await deed();
  }
}

/** @typedef {{ id: string, amount: number, amountReceived: number, status: string }} Payment */

/** @param {SharedService} service */
async function checkPayments(service) {
  /** @type {Payment[]} */
  const payments = await listAll(service, '/_vaultdesk/payments');
  const odd = payments.find(
    ({ status, amount, amountReceived }) => status !== 'succeeded' || amountReceived !== amount,
  );
  if (odd) throw new Error(`The payment ${odd.id} is ${odd.status} with ${odd.amountReceived}.`);
  const found = payments.map(({ id }) => id);
  const miscounts = findMiscounts({ acknowledged: paid, unknown: new Set() }, found);
  if (miscounts.length > 0) throw new Error(miscounts.slice(0, 5).join('\n'));
}

const service = await SharedService.start({ instances, seed, faultShare: faultsInMany / 10_000 });
let isStopped = false;
try {
  const keys = await Promise.all(
    Array.from({ length: users }, async () => (await service.resultOf('POST /api/users', {})).id),
  );
  const began = performance.now();
  await Promise.all([harm(service), ...Array.from({ length: clients }, () => work(service, keys))]);
  const seconds = (performance.now() - began) / 1000;
  await service.calm();
  // At rest each instance shows the same, and it is part of the history.
  for (const key of keys)
    for (let place = 0; place < service.count; place += 1) await read(service, key, place);
  const anomaly = findAnomaly(history);
  if (anomaly) throw new Error(`Not linearizable: ${JSON.stringify(anomaly)}`);
  await checkPayments(service);
  await service.stop();
  isStopped = true;
  const answers = [...others].map(([name, count]) => `${count} times ${name}`).join(', ') || 'none';
  console.info(
    `${operations.toLocaleString('en')} operations of ${clients} clients at ${instances} instances with ${kills} kills, ` +
      `${stalls} stalls and ${service.faults} faults of the network in ${Math.round(seconds)} s: ` +
      `${history.length.toLocaleString('en')} of registers, linearizable, ${unknown} writes of unknown outcome, ${refused} refused (${answers}); ` +
      `${paid.size} payments, each charged once.`,
  );
} finally {
  if (!isStopped) await service.end();
}
