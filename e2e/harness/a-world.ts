import { expect } from '@playwright/test';
import { z } from 'zod';
import type { Wallet } from '../../service/model/wallets/wallet.ts';
import { type Api, createOwner, createSale, createWebhook, makeMarketUser, payByCard } from './api.ts';
import { asOperator, type Ready } from './desktop-host.ts';

const chain = 'ETHEREUM';
const withId = z.object({ id: z.string() });
const session = z.object({ id: z.string(), url: z.url(), paymentIntentId: z.string() });
const deployment = withId.extend({ status: z.string(), address: z.string().optional() });
const picture =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%204%203%22%3E%3Cpath%20fill=%22%23e8714f%22%20d=%22M0%200h4v3H0z%22/%3E%3C/svg%3E';

/** Turns what follows it around and is not seen itself; a stranger may put it into any name. */
export const turning = '\u202e';

/** A word without a place to break, such as a key of an application. */
const longWord = 'accountingOfTheNorthernBranch'.repeat(4);

/** At least one record of each kind that the console shows, with markup in names, and the ids for each page. */
export async function createWorld(api: Api, ready: Ready) {
  const seller = await makeMarketUser(api, ready, { nickname: `Ada ${turning}hasneM`, usdc: 100 });
  const sale = await createSale(api, ready, seller.id);
  await asOperator(ready, z.object({}), '/snapshots', { name: 'before-the-sale' });
  await asOperator(ready, z.object({}), '/worlds', { name: longWord.slice(0, 40).toLowerCase() });
  const webhookId = await registerWebhooks(api, ready);
  const treasury = await createTreasury(api);
  const { offer, buyingAddress: walletAddress } = sale;
  const payments = await createPayments(api, ready, { offerId: offer.id, walletAddress });
  const { transfer, hash } = await sendCoins(api, ready, { treasury, to: walletAddress });
  const collection = await deployCollection(api, treasury.wallet);
  return { seller, offer, treasury, collection, transfer, hash, webhookId, ...payments };
}

/** Offers, sales and mints use wallets of other owners, so that this name is unique. */
async function createTreasury(api: Api) {
  const { owner, signingMethod, addWallet } = await createOwner(api, `Noor ${turning}daddaH ${longWord}`);
  const createdWallet = await addWallet(`Vault ${turning}eno`);
  const signatureRequest = { type: 'MESSAGE', secretType: chain, walletId: createdWallet.id, data: 'Hello' };
  await api.result(z.object({}), 'POST', '/api/signatures', { body: { signatureRequest }, signingMethod });
  return { owner, wallet: createdWallet, signingMethod };
}

/** One that is well, and one that answers 500. */
async function registerWebhooks(api: Api, ready: Ready) {
  const register = (inbox: string) =>
    createWebhook(api, `${ready.baseUrl}/_vaultdesk/inbox/${inbox}`, longWord.slice(0, 64));
  await register('accounting-of-the-northern-branch');
  const { id } = await register('shop');
  const failing = { status: 500, delayMilliseconds: 0 };
  await asOperator(ready, z.object({}), '/inboxes/shop/answer', failing, 'PUT');
  return id;
}

/** A purchase by card, a payment that was declined, and one that waits. */
async function createPayments(api: Api, ready: Ready, purchase: { offerId: string; walletAddress: string }) {
  const createSession = (body: object) => api.result(session, 'POST', '/checkout/sessions', { body });
  const purchaseSession = await createSession({
    ...{ ...purchase, quantity: 2 },
    metadata: { [longWord.slice(0, 40)]: longWord },
  });
  await payByCard(purchaseSession);
  const declined = await createSession({ amount: 1850, currency: 'usd', description: `Two ${turning}stekcit` });
  await asOperator(ready, z.object({}), `/payments/${declined.paymentIntentId}/card`, {
    cardNumber: '4000000000000002',
  });
  await createSession({ amount: 500, currency: 'jpy', metadata: { order: '6735' } });
  return { bought: purchaseSession, declined };
}

async function sendCoins(
  api: Api,
  ready: Ready,
  { treasury, to }: { treasury: Awaited<ReturnType<typeof createTreasury>>; to: string },
) {
  const { wallet: from, signingMethod } = treasury;
  await asOperator(ready, z.object({}), '/faucet', {
    secretType: chain,
    address: from.address,
    token: 'NATIVE',
    amount: '10',
  });
  const transactionRequest = { type: 'TRANSFER', walletId: from.id, secretType: chain, to, value: '1' };
  const transaction = await api.result(
    z.object({ id: z.string(), transactionHash: z.string() }),
    'POST',
    '/api/transactions/execute',
    { body: { transactionRequest }, signingMethod },
  );
  return { transfer: transaction.id, hash: transaction.transactionHash };
}

/** A collection with a kind of token, of which two are minted. */
export async function deployCollection(api: Api, { address: owner }: Wallet) {
  const { id } = await api.result(deployment, 'POST', '/api/v2/contracts/deployments', {
    body: { name: `Tidal ${turning}seidutS`, chain, secretType: chain, image: picture, owner },
  });
  const status = () => api.result(deployment, 'GET', `/api/v2/contracts/deployments/${id}`);
  await expect.poll(async () => (await status()).status).toBe('SUCCEEDED');
  const { address = '' } = await status();
  const creation = {
    name: `Low ${turning}ediT`,
    fungible: false,
    maxSupply: 10,
    image: picture,
    attributes: [{ type: 'property', name: 'paper', value: 'cotton' }],
    destinations: [{ address: owner, amount: 2 }],
  };
  await api.result(z.unknown(), 'POST', '/api/v2/token-types/creations', {
    body: { chain, contractAddress: address, creations: [creation] },
  });
  return address;
}
