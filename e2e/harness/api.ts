import { expect } from '@playwright/test';
import { z } from 'zod';
import { user } from '../../service/model/access/user.ts';
import { type MarketUser, marketUser } from '../../service/model/market/market-user.ts';
import { type Offer, offer, preparationTransaction } from '../../service/model/market/offer.ts';
import { mintedItem } from '../../service/model/transactions/chain-view.ts';
import { type Wallet, wallet } from '../../service/model/wallets/wallet.ts';
import { asOperator, type Ready } from './desktop-host.ts';

/** The PIN of the users that tests create. */
const pin = '294817';
const approvals = z.object({ approvalPreparationTransactions: z.array(preparationTransaction).default([]) });
const chain = 'ETHEREUM';

/** A user with a PIN, its signing method, and functions that create a wallet of it and sign with a wrong PIN. */
export async function createOwner(api: Api, reference?: string) {
  const body = { reference, signingMethod: { type: 'PIN', value: pin } };
  const owner = await api.result(user, 'POST', '/api/users', { body });
  const signingMethod = { id: owner.signingMethods[0]?.id ?? '', value: pin };
  const addWallet = (description?: string, secretType = chain) => {
    const ofOwner = { userId: owner.id, secretType, description };
    return api.result(wallet, 'POST', '/api/wallets', { body: ofOwner, signingMethod });
  };
  const failToSign = async ({ id: walletId, secretType }: Wallet, times: number) => {
    const signatureRequest = { type: 'MESSAGE', secretType, walletId, data: 'Hello' };
    const wrong = { body: { signatureRequest }, signingMethod: { ...signingMethod, value: '000000' } };
    for (let count = 0; count < times; count += 1) await api.call('POST', '/api/signatures', wrong);
  };
  return { owner, signingMethod, addWallet, failToSign };
}

/** A market user, with this much test USDC on ETHEREUM. */
export async function makeMarketUser(
  api: Api,
  ready: Ready,
  { nickname, usdc = 0 }: { nickname: string; usdc?: number },
): Promise<MarketUser> {
  const body = { type: 'SUB_USER', nickname };
  const created = await api.result(marketUser, 'POST', '/users', { body });
  if (usdc > 0) await asOperator(ready, z.object({}), `/market/users/${created.id}/deposit`, { chain, amount: usdc });
  return created;
}

/** Ten equal items in escrow, for sale at 5 USDC each, and the wallet of a buyer. */
export async function createSale(api: Api, ready: Ready, sellerId: string) {
  const { signingMethod, addWallet } = await createOwner(api, 'Bo Lind');
  const selling = await addWallet('Treasury');
  const buying = await addWallet('Gallery');
  const minted = await asOperator(ready, mintedItem, `/chains/${chain}/items`, {
    to: selling.address,
    standard: 'ERC1155',
    amount: 10,
  });
  const created = await api.result(offer, 'POST', '/offers', {
    body: {
      type: 'SALE',
      nft: { chain, address: minted.contractAddress, tokenId: minted.tokenId },
      sellerId,
      sellerAddress: selling.address,
      ...{ currency: 'USDC', visibility: 'PUBLIC', minimumBid: 0, buyNowPrice: 0 },
      ...{ startDate: '2020-01-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' },
      price: 5,
      amount: 10,
    },
  });
  const preparation = `/offers/${created.id}/preparation/transactions?walletId=${selling.id}`;
  const { approvalPreparationTransactions } = await api.result(approvals, 'GET', preparation);
  for (const transaction of approvalPreparationTransactions)
    await api.result(z.object({}), 'POST', '/api/transactions/execute', { body: transaction, signingMethod });
  const signatureRequest = { type: 'MESSAGE', secretType: chain, walletId: selling.id, data: created.dataToSign };
  const { signature } = await api.result(z.object({ signature: z.string() }), 'POST', '/api/signatures', {
    body: { signatureRequest },
    signingMethod,
  });
  await api.result(offer, 'PATCH', `/offers/${created.id}/signature`, { body: { signature } });
  await expect.poll(async () => (await getOffer(api, created.id)).status).toBe('READY');
  return { offer: created, buyingAddress: buying.address };
}

/** Pays a checkout session on its page, with a test card. */
export async function payByCard(session: { readonly url: string }): Promise<void> {
  const card = { card: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Noor Haddad' };
  const body = new URLSearchParams(card);
  const { status } = await fetch(`${session.url}/card`, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

/** A webhook that authenticates with a key in a header. */
export function createWebhook(api: Api, url: string, headerName = 'X-Shop-Key') {
  const authenticationMethod = { type: 'API_KEY', headerName, apiKey: 'a-key' };
  return api.result(z.object({ id: z.string() }), 'POST', '/webhooks', { body: { url, authenticationMethod } });
}

function getOffer(api: Api, offerId: string): Promise<Offer> {
  return api.result(offer, 'GET', `/offers/${offerId}`);
}

const tokenResponse = z.object({ access_token: z.string() });

interface Call {
  readonly body?: unknown;
  readonly signingMethod?: { readonly id: string; readonly value: string };
  readonly headers?: Readonly<Record<string, string>>;
}

type Reply = { readonly status: number; readonly body: unknown };

type Endpoint = Pick<Ready, 'baseUrl' | 'tokenUrl' | 'clientId' | 'clientSecret'>;

/** A program of the default application, calling the service over HTTP as one outside would. */
export class Api {
  readonly #baseUrl: string;
  /** Its access token. */
  readonly token: string;

  private constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl;
    this.token = token;
  }

  static async open({ baseUrl, tokenUrl, clientId, clientSecret }: Endpoint): Promise<Api> {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    });
    const { access_token } = tokenResponse.parse(await response.json());
    return new Api(baseUrl, access_token);
  }

  /** The `result` of an answer that must be a success. */
  async result<Result>(schema: z.ZodType<Result>, method: string, path: string, call: Call = {}): Promise<Result> {
    const { body } = await this.call(method, path, call);
    const { data, error } = z.object({ success: z.literal(true), result: schema }).safeParse(body);
    if (error) throw new Error(`${method} ${path} returned ${JSON.stringify(body)}. ${error.message}`);
    return data.result;
  }

  async call(method: string, path: string, { body, signingMethod, headers }: Call = {}): Promise<Reply> {
    const response = await fetch(`${this.#baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(signingMethod && { 'signing-method': `${signingMethod.id}:${signingMethod.value}` }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }
}
