// @ts-check
/**
 * Several instances serve one world on PostgreSQL behind a plain TCP load balancer, with the chains of one chain
 * server. Clients write and read user references and offer prices, buy offers and pay by card. Instances are killed
 * and paused for longer than a lease, the database and the chain server are killed, and database connections are
 * dropped, truncated, delayed, silenced or cut during a commit. At the end, an exact check proves that the history of
 * each user and each price is linearizable, with the price of each purchase among the reads; each purchase and
 * payment was executed once, and balances, offers and chain agree. With a standby, the primary database server is
 * killed permanently halfway, and the standby, which has every acknowledged commit, is promoted.
 *
 * With a short time to be alone, instances alternate in reading without the database, whenever one of them has not
 * written for that time.
 *
 * node bench/shared-storm.mjs [operations] [instances] [kills] [stalls] [faults in 10,000] [seed] [clients] [standby: 0 or 1] [milliseconds to be alone]     (after npm run build)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { findMiscounts } from '../test/histories/counts.mjs';
import { findAnomaly } from '../test/histories/registers.mjs';
import { seeded } from '../test/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import { SharedShop } from './shared-shop.mjs';
import { listAll } from './storm-market.mjs';

/** @typedef {import('../test/histories/registers.mjs').RegisterOperation} RegisterOperation */
/** @typedef {import('./shared-shop.mjs').Register} Register */

const [
  operations = 6_000,
  instances = 3,
  kills = 6,
  stalls = 1,
  faultsInMany = 30,
  seed = 1,
  clients = 16,
  standby = 0,
  aloneAfterMilliseconds = 9_000,
] = process.argv.slice(2).map(Number);
const users = clients;
const offers = Math.ceil(clients / 4);
/** One in this number of operations is a payment, and one is a purchase. */
const payments = 50;
/** Longer than the lease of the background work. */
const stallMilliseconds = 12_000;
const chance = seeded(seed * 31_337);
const betweenLooksMilliseconds = 100;

/** @type {RegisterOperation[]} */
const history = [];
/** @type {Set<string>} */
const paidIds = new Set();
/** @type {Map<string, number>} Number of other responses, by kind. */
const others = new Map();
let startedCount = 0;
let unknown = 0;
let refusedCount = 0;
/** Number of observations in which an instance read alone, and of all observations. */
const looks = { alone: 0, all: 0 };

/** @param {SharedService} service @param {Register} register @param {number} number */
async function write(service, { key, toWrite }, number) {
  const { change, body, value } = toWrite(number);
  const begin = performance.now();
  const response = await service.ask(change, body);
  const end = performance.now();
  const code = response?.body.errors?.[0]?.code;
  if (response?.status === 200) return void history.push({ key, kind: 'write', value, begin, end });
  if (!response || code === 'world.outcome-unknown') {
    unknown += 1;
    history.push({ key, kind: 'write', value, begin, end: Infinity });
    return;
  }
  // The check relies on a rejected write having no effect.
  refusedCount += 1;
  await note(response.status, code);
}

/** @param {SharedService} service @param {Register} register @param {number} [index] */
async function read(service, { key, path, valueIn }, index) {
  const begin = performance.now();
  const response = await service.ask(
    `GET ${path}`,
    undefined,
    index === undefined ? {} : { index },
  );
  const end = performance.now();
  if (response?.status === 200)
    history.push({ key, kind: 'read', value: valueIn(response.body.result), begin, end });
  else if (response) await note(response.status, response.body.errors?.[0]?.code);
}

/** @param {number} status @param {string | undefined} code */
async function note(status, code) {
  const name = `${status} ${code}`;
  others.set(name, (others.get(name) ?? 0) + 1);
  if (status !== 503 && status !== 429) throw new Error(`A call failed with ${name}.`);
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
  paidIds.add(session.paymentIntentId);
}

/** @param {SharedService} service @param {SharedShop} shop */
async function writeRegisters(service, shop) {
  for (let number = startedCount++; number < operations; number = startedCount++) {
    const register = shop.registers[Math.floor(chance() * shop.registers.length)];
    if (!register) throw new Error('No register to write.');
    if (number % payments === 0) await pay(service, `payment-${number}`);
    else if (number % payments === 1) history.push(await shop.buy(number));
    else if (chance() < 0.5) await write(service, register, number);
    else await read(service, register);
  }
}

/**
 * Spreads kills and stalls evenly over the operations. Every third kill hits the database, every eighth the chain
 * server.
 * @param {SharedService} service
 */
async function harm(service) {
  const disruptions = Array.from({ length: kills + stalls }, (_none, index) => {
    if (index % Math.ceil((kills + stalls) / Math.max(1, stalls)) === 1 && stalls > 0)
      return () => service.stall(stallMilliseconds);
    if (index % 8 === 3) return () => service.killChains();
    return index % 3 === 2
      ? () => service.killDatabase(200 + chance() * 1_500)
      : () => service.kill();
  });
  if (standby > 0)
    disruptions.splice(Math.floor(disruptions.length / 2), 0, () =>
      service.failOver(200 + chance() * 1_500),
    );
  for (const [index, disrupt] of disruptions.entries()) {
    while (startedCount < (operations * (index + 1)) / (disruptions.length + 1)) await pause(10);
    await pause(chance() * 100);
    await disrupt();
  }
}

/** @param {SharedService} service */
async function countLoneReaders(service) {
  while (startedCount < operations) {
    const readsAlone = await service.readsAloneAt(Math.floor(chance() * service.count));
    if (readsAlone !== undefined) looks.all += 1;
    if (readsAlone) looks.alone += 1;
    await pause(betweenLooksMilliseconds);
  }
}

/** @typedef {{ id: string, amount: number, amountReceived: number, status: string }} Payment */

/** @param {SharedService} service */
async function checkPayments(service) {
  /** @type {Payment[]} */
  const payments = await listAll(service, '/_vaultdesk/payments');
  const unpaid = payments.find(
    ({ status, amount, amountReceived }) => status !== 'succeeded' || amountReceived !== amount,
  );
  if (unpaid)
    throw new Error(`The payment ${unpaid.id} is ${unpaid.status} with ${unpaid.amountReceived}.`);
  const ids = payments.map(({ id }) => id);
  const miscounts = findMiscounts({ acknowledged: paidIds, unknown: new Set() }, ids);
  if (miscounts.length > 0) throw new Error(miscounts.slice(0, 5).join('\n'));
}

const service = await SharedService.start({
  ...{ instances, seed, faultShare: 0, servesChains: true, hasStandby: standby > 0 },
  aloneAfterMilliseconds,
});
let isStopped = false;
try {
  const purchases = Math.ceil(operations / payments);
  const shop = await SharedShop.open(service, { users, offers, purchases });
  history.push(...shop.begin());
  service.network.setShare(faultsInMany / 10_000);
  const startedAt = performance.now();
  const works = Array.from({ length: clients }, () => writeRegisters(service, shop));
  await Promise.all([harm(service), countLoneReaders(service), ...works]);
  const seconds = (performance.now() - startedAt) / 1000;
  await service.calm();
  // In the end every instance shows the same values, which are part of the history.
  for (const register of shop.registers)
    for (let index = 0; index < service.count; index += 1) await read(service, register, index);
  const anomaly = findAnomaly(history);
  if (anomaly) throw new Error(`Not linearizable: ${JSON.stringify(anomaly)}`);
  await checkPayments(service);
  await shop.check();
  await service.stop();
  isStopped = true;
  const summary = [...others].map(([name, count]) => `${count} times ${name}`).join(', ') || 'none';
  console.info(
    `${operations.toLocaleString('en')} operations of ${clients} clients at ${instances} instances with ${kills} kills, ` +
      `${stalls} stalls, ${standby > 0 ? 'a standby promoted ' : ''}and ${service.faults} faults of the network in ${Math.round(seconds)} s: ` +
      `${history.length.toLocaleString('en')} of registers, linearizable, ${unknown} writes of unknown outcome, ${refusedCount} refused (${summary}); ` +
      `${paidIds.size} payments and ${shop.bought.size} purchases, each executed once; read alone in ${looks.alone} of ${looks.all} observations.`,
  );
} finally {
  if (!isStopped) await service.end();
}
