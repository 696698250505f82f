import { expect } from 'vitest';
import { z } from 'zod';
import type { ServiceConfig } from '../../service/host/config.ts';
import { parseJson } from '../../service/model/kernel/json.ts';
import { reconciliation } from '../../service/model/market/market-user.ts';
import { offerInspection } from '../../service/model/market/new-offer.ts';
import { checkoutSession } from '../../service/model/payments/checkout-session.ts';
import { transactionInspection } from '../../service/model/transactions/transaction.ts';
import { type CallOptions, resultIn } from './call.ts';
import { MarketCaller, type Trader } from './market.ts';
import { anEndpoint } from './shop.ts';
import { aRichWallet, aStarted, type Started } from './started-service.ts';

const settledWithin = { timeout: 60_000, interval: 100 };
const withId = z.object({ id: z.string() });
const anyValue = z.unknown();

/** A running service with all its background work, and calls of its market on ETHEREUM. */
class StartedShop extends MarketCaller {
  #world: Started;

  constructor(world: Started) {
    super();
    this.#world = world;
  }

  request(address: string, body?: unknown, options: CallOptions = {}) {
    return this.#world.call(address, { body, ...options });
  }

  /** Stops it, and starts another service on its data. */
  async restart(config: Partial<ServiceConfig> = {}): Promise<void> {
    const { dataDir } = this.#world;
    await this.#world.stop();
    this.#world = await aStarted({ ...config, dataDir });
  }

  /** The owner of a wallet with coins. */
  async trader(): Promise<Trader> {
    const { id, address, credential } = await aRichWallet(this.#world, 'ETHEREUM');
    return { wallet: { id, address }, credential };
  }

  /** Injects this fault on ETHEREUM, at every `every`th opportunity. */
  async damage(effect: object, when?: object, until?: object): Promise<void> {
    const body = { where: { chain: 'ETHEREUM' }, effect, when, until };
    resultIn(await this.request('PUT /_vaultdesk/faults/spoilt', body), anyValue);
  }

  /** Removes all faults; returns how often they hit. */
  async calm(): Promise<number> {
    const rules = z.object({ rules: z.array(z.object({ hits: z.number() })) });
    const response = await this.request('GET /_vaultdesk/faults');
    const [{ hits } = { hits: 0 }] = resultIn(response, rules).rules;
    expect((await this.request('DELETE /_vaultdesk/faults')).status).toBe(200);
    return hits;
  }

  /** Registers an endpoint for all payment events. */
  async listen(url: string): Promise<void> {
    const key = { type: 'API_KEY', headerName: 'X-Shop-Key', apiKey: 'a-key-of-the-shop' };
    const body = { url, authenticationMethod: key };
    resultIn(await this.request('POST /webhooks', body), anyValue);
  }

  async buy(purchase: object): Promise<void> {
    resultIn(await this.request('POST /fulfillments', { type: 'PURCHASE', ...purchase }), anyValue);
  }

  /** Orders an amount and pays by card; returns the payment. */
  async pay(offerId: string, offerAmount: number, walletAddress: string): Promise<string> {
    const order = { offerId, offerAmount, walletAddress };
    const response = await this.request('POST /checkout/sessions', order);
    const { paymentIntentId } = resultIn(response, checkoutSession);
    const card = { cardNumber: '4242424242424242' };
    const payResponse = await this.request(`POST /_vaultdesk/payments/${paymentIntentId}/card`, card);
    resultIn(payResponse, anyValue);
    return paymentIntentId;
  }

  /** Creates a contract with one token type without waiting for their blocks. */
  async tokens(): Promise<string> {
    const { address } = await this.deploy({ name: 'Foxes' });
    await this.createType(address, { name: 'Ticket', fungible: true });
    return address;
  }

  /** Transfers coins; returns the hash. */
  async transfer({ wallet, credential }: Trader, to: string, value: number): Promise<string> {
    const body = { transactionRequest: { type: 'TRANSFER', walletId: wallet.id, secretType: 'ETHEREUM', to, value } };
    const headers = { 'signing-method': `${credential.id}:${credential.value}` };
    const response = await this.request('POST /api/transactions/execute', body, { headers });
    return resultIn(response, z.object({ transactionHash: z.string() })).transactionHash;
  }

  /** The balance of a wallet, in coins. */
  async coins(address: string): Promise<number> {
    const response = await this.request(`GET /api/wallets/ETHEREUM/${address}/balance`);
    return resultIn(response, z.object({ balance: z.number() })).balance;
  }

  /** Every transaction that was signed here, as the operator sees it. */
  async transactions() {
    const response = await this.request('GET /_vaultdesk/transactions?size=100');
    const transactions = resultIn(response, z.array(withId));
    return Promise.all(
      transactions.map(async ({ id }) =>
        resultIn(await this.request(`GET /_vaultdesk/transactions/${id}`), transactionInspection),
      ),
    );
  }

  /** Resolves when a reversible transaction is in a block. */
  async seenInBlock(): Promise<void> {
    const isInBlock = async () => (await this.transactions()).some(({ blockHash, isFinal }) => blockHash && !isFinal);
    await expect.poll(isInBlock, { ...settledWithin, interval: 20 }).toBe(true);
  }

  /** Resolves when a transaction waits for a block. */
  async waits(): Promise<void> {
    const waits = async () => (await this.transactions()).some(({ status }) => status === 'PENDING');
    await expect.poll(waits, settledWithin).toBe(true);
  }

  /** Resolves when nothing is pending, and expects that every mint has succeeded. */
  async settled(): Promise<void> {
    const settled = async () => (await this.request('GET /_vaultdesk/settled')).status;
    await expect.poll(settled, settledWithin).toBe(200);
    const mints = resultIn(await this.request('GET /api/v2/tokens/mints'), z.array(z.object({ status: z.string() })));
    expect(mints.filter(({ status }) => status !== 'SUCCEEDED')).toEqual([]);
  }

  /** Compares the records with the chain: every transaction, the offer, and all balances. */
  async expectAsOnChain(offerId: string): Promise<void> {
    for (const item of await this.transactions()) {
      const receipt = await this.#receipt(item.hash);
      const status = item.status === 'SUCCEEDED' ? '0x1' : '0x0';
      const expectedReceipt = item.blockHash && { blockHash: item.blockHash, status };
      expect(receipt ?? undefined, `${item.hash}, ${item.status}`).toEqual(expectedReceipt);
    }
    const response = await this.request(`GET /_vaultdesk/market/offers/${offerId}/inspection`);
    expect(resultIn(response, offerInspection)).toMatchObject({
      invariant: { holds: true, inFlight: 0 },
      onChain: { agrees: true },
    });
    const comparison = await this.request('GET /_vaultdesk/market/reconciliation');
    expect(resultIn(comparison, reconciliation).differences).toEqual([]);
  }

  async #receipt(hash: string) {
    const question = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] };
    const { body } = await this.request('POST /_vaultdesk/rpc/ETHEREUM', question);
    const receipt = z.object({ blockHash: z.string(), status: z.string() });
    return z.object({ result: receipt.nullable() }).parse(body).result;
  }
}

/** A shop that receives its payment events, a seller who offers ten items for 5 USDC each, and a buyer. */
export async function aSale() {
  const shop = new StartedShop(await aStarted());
  const ear = await anEar();
  await shop.listen(ear.url);
  const [seller, buyer] = [await shop.trader(), await shop.trader()];
  const item = await shop.mint(seller, 'ERC1155', 10);
  const sellerId = await shop.user('0');
  const userId = await shop.user('50');
  const offerOne = async () => {
    const { id } = await shop.offer(seller, { nft: item, amount: 10, price: 5, sellerId });
    return id;
  };
  const readyOffer = async () => {
    const id = await offerOne();
    await shop.settled();
    return id;
  };
  const buy = (offerId: string, amount: number) =>
    shop.buy({ offerId, amount, userId, walletAddress: buyer.wallet.address });
  return { shop, ear, seller, buyer, item, sellerId, userId, offerOne, readyOffer, buy };
}

/** An endpoint that records its events; it outlives the service. */
async function anEar() {
  const received = new Map<string, { readonly type: string; readonly subject: string }>();
  const { origin } = await anEndpoint(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const shape = z.object({ type: z.string(), data: z.object({ object: withId }) });
    const { type, data } = shape.parse(parseJson(body));
    received.set(String(request.headers['webhook-id']), { type, subject: data.object.id });
    response.writeHead(200).end();
  });
  /** The types of all events about a record. */
  const heardOf = (id: string) =>
    [...received.values()].flatMap(({ type, subject }) => (subject === id ? [type] : [])).toSorted();
  return { url: `${origin}/hooks`, heardOf };
}
