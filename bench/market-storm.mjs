// @ts-check
/**
 * Buys scarce offers from all sides while the service is killed with SIGKILL, its chain with it. Clients
 * repeat what was not answered under the same Idempotency-Key. At the end nothing was sold, delivered
 * or paid twice: the offers, the custody contract, the wallet of the buyers and every balance agree.
 *
 * node bench/market-storm.mjs [purchases] [at once] [offers] [kills]     (after npm run build)
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Interface } from 'ethers';
import { seeded, startService } from './killable-service.mjs';

const [purchases = 2000, atOnce = 50, offers = 100, kills = 20] = process.argv.slice(2).map(Number);
const buyers = 40;
/** About two thirds of what is asked for. */
const itemsOfAnOffer = Math.max(1, Math.round((purchases / offers) * (4 / 3)));
const price = 1.25;
const dataDir = mkdtempSync(join(tmpdir(), 'vaultdesk-market-storm-'));
const chance = seeded(13579);
const settledWithinMilliseconds = 600_000;

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */
/** @typedef {{ id: string, address: string, credential: string }} Trader */
/** @typedef {{ key: string, offerId: string, userId: string, amount: number }} Wish */
/** @typedef {{ id: string, offerId: string, amount: number, status: string, reason?: string }} Fulfillment */

/** The service of now; the next one while there is none. @type {Promise<KillableService>} */
let running = startService(dataDir);

/** One call; `undefined` where the service died before it answered. @param {string} path @param {RequestInit} [request] */
async function ask(path, request = {}) {
  const { baseUrl, headers, operatorToken } = await running;
  const authorization = path.startsWith('/_vaultdesk/')
    ? `Bearer ${operatorToken}`
    : (headers.authorization ?? '');
  try {
    const reply = await fetch(`${baseUrl}${path}`, {
      ...request,
      headers: { ...headers, authorization, ...request.headers },
    });
    return { status: reply.status, body: await reply.json() };
  } catch {
    return undefined;
  }
}

/**
 * A call until it is answered, always under the same key; of one that is refused the answer.
 * @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers]
 */
async function insist(methodAndPath, body, headers = {}) {
  const [method = '', path = ''] = methodAndPath.split(' ');
  for (;;) {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await ask(path, { method, headers, ...content });
    if (answer && ![401, 429, 503].includes(answer.status)) return answer;
    await pause(20 + chance() * 80);
  }
}

/** @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] */
async function resultOf(methodAndPath, body, headers) {
  const answer = await insist(methodAndPath, body, headers);
  if (answer.status === 200) return answer.body.result;
  throw new Error(`${methodAndPath}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** @returns {Promise<Trader>} */
async function makeTrader() {
  const signingMethod = { type: 'PIN', value: '482915' };
  const user = await resultOf('POST /api/users', { signingMethod });
  const credential = `${user.signingMethods[0].id}:482915`;
  const body = { userId: user.id, secretType: 'ETHEREUM' };
  const wallet = await resultOf('POST /api/wallets', body, { 'signing-method': credential });
  return { id: wallet.id, address: wallet.address, credential };
}

/** A market user with this much USDC; answers the id. @param {number} usdc */
async function makeUser(usdc) {
  const { id } = await resultOf('POST /users', { type: 'SUB_USER', nickname: 'ada' });
  if (usdc > 0)
    await resultOf(`POST /_vaultdesk/market/users/${id}/deposit`, {
      chain: 'ETHEREUM',
      amount: usdc,
    });
  return id;
}

/** @param {Trader} seller @param {string} sellerId */
async function makeOffer(seller, sellerId) {
  const minted = await resultOf('POST /_vaultdesk/chains/ETHEREUM/items', {
    to: seller.address,
    standard: 'ERC1155',
    amount: itemsOfAnOffer,
  });
  const { id, dataToSign } = await resultOf('POST /offers', {
    type: 'SALE',
    nft: { chain: 'ETHEREUM', address: minted.contractAddress, tokenId: minted.tokenId },
    sellerAddress: seller.address,
    sellerId,
    price,
    amount: itemsOfAnOffer,
  });
  const signed = { 'signing-method': seller.credential };
  const preparation = `GET /offers/${id}/preparation/transactions?walletId=${seller.id}`;
  for (const needed of await resultOf(preparation))
    await resultOf('POST /api/transactions/execute', needed, signed);
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: 'ETHEREUM',
    walletId: seller.id,
    data: dataToSign,
  };
  const { signature } = await resultOf('POST /api/signatures', { signatureRequest }, signed);
  await resultOf(`PATCH /offers/${id}/signature`, { signature });
  return { id, contract: minted.contractAddress, tokenId: minted.tokenId };
}

/** Everything of a market list. @param {string} path @returns {Promise<any[]>} */
async function listAll(path) {
  const listed = [];
  for (let page = 1, more = true; more; page += 1) {
    const { body } = await insist(`GET ${path}pageSize=1000&pageNumber=${page}`);
    listed.push(...body.result);
    more = body.pagination.hasNextPage;
  }
  return listed;
}

/** @param {() => Promise<number>} countOpen @param {string} what */
async function waitForNone(countOpen, what) {
  const deadline = Date.now() + settledWithinMilliseconds;
  for (;;) {
    const open = await countOpen();
    if (open === 0) return;
    if (Date.now() > deadline) throw new Error(`${open} ${what} wait for ever.`);
    await pause(300);
  }
}

/** @param {string} list @param {string} status @returns {Promise<number>} */
async function countOf(list, status) {
  const { body } = await insist(`GET ${list}?status=${status}&pageSize=1`);
  return body.pagination.numberOfElements;
}

const openFulfillments = async () =>
  (await countOf('/fulfillments', 'QUEUED')) + (await countOf('/fulfillments', 'PROCESSING'));

/** What the custody contract told of each fulfillment. @param {string} custody */
async function deliveredIds(custody) {
  const file = new URL('../contracts/artifacts/Custody.json', import.meta.url);
  const { abi } = JSON.parse(readFileSync(file, 'utf8'));
  const topic = new Interface(abi).getEvent('Fulfilled')?.topicHash;
  const { baseUrl } = await running;
  const filter = { address: custody, topics: [topic], fromBlock: '0x0', toBlock: 'latest' };
  const reply = await fetch(`${baseUrl}/_vaultdesk/rpc/ETHEREUM`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] }),
  });
  /** @type {{ result: { topics: string[] }[] }} */
  const { result } = await reply.json();
  return result.map(({ topics: [, id = ''] }) => id.slice(-32));
}

/** @param {boolean} holds @param {string} sentence */
function expectThat(holds, sentence) {
  if (!holds) throw new Error(sentence);
}

const began = Date.now();
let isStopped = false;
try {
  const [seller, buyer] = await Promise.all([makeTrader(), makeTrader()]);
  const sellerId = await makeUser(0);
  /** @type {string[]} */
  const users = [];
  for (let made = 0; made < buyers; made += 1)
    users.push(await makeUser((purchases / buyers) * 2 * price));
  /** @type {{ id: string, contract: string, tokenId: string }[]} */
  const offered = [];
  for (let made = 0; made < offers; made += 1) offered.push(await makeOffer(seller, sellerId));
  await waitForNone(() => countOf('/offers', 'INITIATING_OFFER'), 'offers');
  expectThat((await countOf('/offers', 'READY')) === offers, 'Not every offer is READY.');
  const prepared = Date.now();

  /** @type {Wish[]} */
  const waiting = Array.from({ length: purchases }, (_none, place) => ({
    key: `wish-${place}`,
    offerId: offered[place % offers]?.id ?? '',
    userId: users[(place * 7) % buyers] ?? '',
    amount: 1 + (place % 3),
  }));
  /** @type {Set<string>} Ids of the fulfillments that were answered. */
  const sold = new Set();
  /** @type {Map<string, number>} How often each refusal was answered. */
  const refusals = new Map();
  const client = async () => {
    for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
      const { key, ...body } = wish;
      const { status, body: answer } = await insist(
        'POST /fulfillments',
        { type: 'PURCHASE', walletAddress: buyer.address, ...body },
        { 'idempotency-key': key },
      );
      if (status === 200) sold.add(answer.result.id);
      else refusals.set(answer.errors[0].code, (refusals.get(answer.errors[0].code) ?? 0) + 1);
    }
  };
  let killed = 0;
  let isOver = false;
  const killer = async () => {
    while (killed < kills && !isOver) {
      await pause(200 + chance() * 2_000);
      const service = await running;
      running = service.kill().then(() => startService(dataDir));
      await running;
      killed += 1;
    }
  };

  const killing = killer();
  await Promise.all(Array.from({ length: atOnce }, client));
  const answered = Date.now();
  await waitForNone(openFulfillments, 'fulfillments');
  isOver = true;
  await killing;
  await waitForNone(openFulfillments, 'fulfillments');
  const settled = Date.now();

  const expected = ['offer.not-enough-left', 'invalid-offer-status', 'market.insufficient-balance'];
  const odd = [...refusals.keys()].filter((code) => !expected.includes(code));
  expectThat(odd.length === 0, `Buyers were refused with ${odd.join(', ')}.`);
  /** @type {Fulfillment[]} */
  const fulfillments = await listAll('/fulfillments?');
  const failed = fulfillments.find(({ status }) => status !== 'COMPLETED');
  expectThat(!failed, `A fulfillment is ${failed?.status}: ${failed?.reason}`);
  expectThat(
    fulfillments.length === sold.size && fulfillments.every(({ id }) => sold.has(id)),
    `${fulfillments.length} fulfillments are there, and ${sold.size} were answered.`,
  );
  const { result: chains } = (await insist('GET /_vaultdesk/chains')).body;
  /** @type {{ secretType: string, contracts: { custody: string } }[]} */
  const states = chains;
  const ethereum = states.find(({ secretType }) => secretType === 'ETHEREUM');
  const delivered = await deliveredIds(ethereum?.contracts.custody ?? '');
  expectThat(
    delivered.length === sold.size && new Set(delivered).size === sold.size,
    `${delivered.length} deliveries of ${new Set(delivered).size} fulfillments, and ${sold.size} were sold.`,
  );
  for (const { id, contract, tokenId } of offered) {
    const bought = fulfillments
      .filter(({ offerId }) => offerId === id)
      .reduce((sum, { amount }) => sum + amount, 0);
    const { invariant, onChain } = await resultOf(`GET /_vaultdesk/market/offers/${id}/inspection`);
    expectThat(invariant.holds && invariant.inFlight === 0, `The offer ${id} does not add up.`);
    expectThat(invariant.purchased === bought, `The offer ${id} sold ${invariant.purchased}.`);
    expectThat(onChain.agrees, `Custody holds ${onChain.remaining} of the offer ${id}.`);
    const [{ value }] = await resultOf('POST /api/contracts/read', {
      secretType: 'ETHEREUM',
      contractAddress: contract,
      functionName: 'balanceOf',
      inputs: [
        { type: 'address', value: buyer.address },
        { type: 'uint256', value: tokenId },
      ],
      outputs: [{ type: 'uint256' }],
    });
    expectThat(Number(value) === bought, `The buyers hold ${value} of ${bought} bought items.`);
  }
  const items = fulfillments.reduce((sum, { amount }) => sum + amount, 0);
  await waitForNone(async () => {
    const balances = await Promise.all(users.map((id) => resultOf(`GET /users/${id}/balance`)));
    return balances.filter(({ reserved }) => reserved !== 0).length;
  }, 'reservations');
  const earned = await resultOf(`GET /users/${sellerId}/balance`);
  expectThat(earned.available === items * price, `The seller earned ${earned.available} USDC.`);
  const { differences } = await resultOf('GET /_vaultdesk/market/reconciliation');
  expectThat(differences.length === 0, `Balances differ: ${JSON.stringify(differences)}`);

  await (await running).stop();
  isStopped = true;
  const seconds = (/** @type {number} */ from, /** @type {number} */ to) =>
    ((to - from) / 1000).toFixed(1);
  console.info(
    `${purchases} purchases, ${atOnce} at a time, of ${offers} offers, with ${killed} kills: ` +
      `${sold.size} sold and delivered once, ${items} items, ` +
      `${[...refusals].map(([code, count]) => `${count} ${code}`).join(', ') || 'none refused'}. ` +
      `Prepared in ${seconds(began, prepared)} s, answered in ${seconds(prepared, answered)} s, ` +
      `settled ${seconds(prepared, settled)} s after the first.`,
  );
} finally {
  if (!isStopped)
    await running.then(
      (service) => service.kill(),
      () => {},
    );
  rmSync(dataDir, { recursive: true, force: true });
}
