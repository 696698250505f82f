// @ts-check
/**
 * Several instances serve one world on PostgreSQL behind a plain TCP balancer, with the chains of one chain
 * server. Clients write and read the references of users and the prices of offers, buy of these and pay by card,
 * while instances are killed and stand still for longer than a lease, the database and the chain server are
 * killed, and connections to the database are lost, torn, late, silent or cut in the middle of a commit. At the end
 * the history of each user and each price is linearizable, by an exact check, with what every purchase was charged
 * among the reads; each purchase and each payment was made once, and balances, offers and chain agree. With a
 * standby, the database has a second server that has what the first one acknowledged: halfway the first one is
 * killed for good, and the second promoted.
 *
 * With a short time to be alone, instances take turns in reading without the database, as often as one of them has
 * written nothing for so long.
 *
 * node bench/shared-storm.mjs [operations] [instances] [kills] [stalls] [faults in 10,000] [seed] [clients] [standby: 0 or 1] [milliseconds to be alone]     (after npm run build)
 */
import { setTimeout as pause } from 'node:timers/promises';
import { findMiscounts } from '../service/testing/histories/counts.mjs';
import { findAnomaly } from '../service/testing/histories/registers.mjs';
import { seeded } from '../service/testing/seeded.mjs';
import { SharedService } from './shared-service.mjs';
import { SharedShop } from './shared-shop.mjs';
import { listAll } from './storm-market.mjs';

/** @typedef {import('../service/testing/histories/registers.mjs').RegisterOperation} RegisterOperation */
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
/** One in so many operations is a payment, and as often it is a purchase. */
const payments = 50;
/** Longer than the lease of the background work. */
const stallMilliseconds = 12_000;
const chance = seeded(seed * 31_337);
const betweenLooksMilliseconds = 100;

/** @type {RegisterOperation[]} */
const history = [];
/** @type {Set<string>} */
const paid = new Set();
/** @type {Map<string, number>} How often what was answered that is neither. */
const others = new Map();
let begun = 0;
let unknown = 0;
let refused = 0;
/** Who was seen to read alone, of all who were looked at. */
const looks = { alone: 0, all: 0 };

/** @param {SharedService} service @param {Register} register @param {number} number */
async function write(service, { key, toWrite }, number) {
  const { change, body, value } = toWrite(number);
  const begin = performance.now();
  const answer = await service.ask(change, body);
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

/** @param {SharedService} service @param {Register} register @param {number} [place] */
async function read(service, { key, path, valueIn }, place) {
  const begin = performance.now();
  const answer = await service.ask(`GET ${path}`, undefined, place === undefined ? {} : { place });
  const end = performance.now();
  if (answer?.status === 200)
    history.push({ key, kind: 'read', value: valueIn(answer.body.result), begin, end });
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

/** @param {SharedService} service @param {SharedShop} shop */
async function work(service, shop) {
  for (let number = begun++; number < operations; number = begun++) {
    const register = shop.registers[Math.floor(chance() * shop.registers.length)];
    if (!register) throw new Error('There is nothing to write.');
    if (number % payments === 0) await pay(service, `payment-${number}`);
    else if (number % payments === 1) history.push(await shop.buy(number));
    else if (chance() < 0.5) await write(service, register, number);
    else await read(service, register);
  }
}

/**
 * Kills and stalls, evenly over the operations; every third kill is one of the database, and every eighth one of the
 * chain server.
 * @param {SharedService} service
 */
async function harm(service) {
  const deeds = Array.from({ length: kills + stalls }, (_none, place) => {
    if (place % Math.ceil((kills + stalls) / Math.max(1, stalls)) === 1 && stalls > 0)
      return () => service.stall(stallMilliseconds);
    if (place % 8 === 3) return () => service.killChains();
    return place % 3 === 2
      ? () => service.killDatabase(200 + chance() * 1_500)
      : () => service.kill();
  });
  if (standby > 0)
    deeds.splice(Math.floor(deeds.length / 2), 0, () => service.failOver(200 + chance() * 1_500));
  for (const [place, deed] of deeds.entries()) {
    while (begun < (operations * (place + 1)) / (deeds.length + 1)) await pause(10);
    await pause(chance() * 100);
    await deed();
  }
}

/** @param {SharedService} service */
async function look(service) {
  while (begun < operations) {
    const found = await service.readsAloneAt(Math.floor(chance() * service.count));
    if (found !== undefined) looks.all += 1;
    if (found) looks.alone += 1;
    await pause(betweenLooksMilliseconds);
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
  const began = performance.now();
  const works = Array.from({ length: clients }, () => work(service, shop));
  await Promise.all([harm(service), look(service), ...works]);
  const seconds = (performance.now() - began) / 1000;
  await service.calm();
  // At rest each instance shows the same, and it is part of the history.
  for (const register of shop.registers)
    for (let place = 0; place < service.count; place += 1) await read(service, register, place);
  const anomaly = findAnomaly(history);
  if (anomaly) throw new Error(`Not linearizable: ${JSON.stringify(anomaly)}`);
  await checkPayments(service);
  await shop.check();
  await service.stop();
  isStopped = true;
  const answers = [...others].map(([name, count]) => `${count} times ${name}`).join(', ') || 'none';
  console.info(
    `${operations.toLocaleString('en')} operations of ${clients} clients at ${instances} instances with ${kills} kills, ` +
      `${stalls} stalls, ${standby > 0 ? 'a standby promoted ' : ''}and ${service.faults} faults of the network in ${Math.round(seconds)} s: ` +
      `${history.length.toLocaleString('en')} of registers, linearizable, ${unknown} writes of unknown outcome, ${refused} refused (${answers}); ` +
      `${paid.size} payments and ${shop.bought.size} purchases, each made once; read alone at ${looks.alone} of ${looks.all} looks.`,
  );
} finally {
  if (!isStopped) await service.end();
}
