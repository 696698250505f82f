import { chainOperations } from '../../../domain/chains/chains.operations.ts';
import {
  collectionOperations,
  mintOperations,
  tokenTypeOperations,
} from '../../../domain/collections/collections.operations.ts';
import { checkoutOperations } from '../../../domain/payments/checkout/create-session.ts';
import { paymentOperations } from '../../../domain/payments/intents/payments.ts';
import { webhookHealthOperations } from '../../../domain/webhooks/health/health.operations.ts';
import { inboxOperations } from '../../../domain/webhooks/inbox/inboxes.operations.ts';
import { webhookOperations } from '../../../domain/webhooks/webhooks.operations.ts';
import { inboxUrl } from '../../../model/installation/addresses.ts';
import { collectionKey } from '../../../model/market/collection.ts';
import { testCards } from '../../../model/payments/test-card.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import type { SeedAct } from '../../../model/seed/seed-sales.ts';
import { chainOfMint } from '../rules/items.ts';
import type { Maker, Rejection } from './maker.ts';

/** Starts the deployment of a contract. */
export async function deploy(
  maker: Maker,
  name: string,
  { chain = maker.seed.defaults.chain, ...collection }: Seed['collections'][string],
): Promise<void> {
  const { address } = await maker.ask(collectionOperations.deploy, { ...collection, chain });
  maker.collections.set(name, { chain, address });
  const key = collectionKey(chain, address);
  await maker.until(`The collection ${name}`, ({ collections }) => settled(collections.listBy('byAddress', key).at(0)));
}

export async function makeType(
  maker: Maker,
  name: string,
  { collection, ...type }: Seed['tokenTypes'][string],
): Promise<void> {
  const { chain, address: contractAddress } = maker.made(maker.collections, collection);
  const { creations } = await maker.ask(tokenTypeOperations.create, {
    ...{ chain, contractAddress },
    creations: [type],
  });
  maker.tokenTypes.set(name, creations[0]?.tokenTypeId ?? '');
}

/** Mints tokens; mints of a token type continue in the background. */
export async function mint(maker: Maker, name: string, entry: Seed['mints'][string]): Promise<void> {
  const { wallet, address, tokenType, standard = 'ERC721', amount } = entry;
  const to = wallet === undefined ? (address ?? '') : maker.made(maker.wallets, wallet).address;
  const chain = chainOfMint(maker.seed, entry);
  if (tokenType === undefined) {
    const input = { secretType: chain, to, standard, amount };
    const { contractAddress, tokenId } = await maker.ask(chainOperations.mintItem, input);
    maker.mints.set(name, { chain, address: contractAddress, tokenId });
    return;
  }
  const collection = maker.seed.tokenTypes[tokenType]?.collection ?? '';
  const { address: contractAddress } = maker.made(maker.collections, collection);
  const { mints } = await maker.ask(mintOperations.create, {
    ...{ chain, contractAddress },
    tokenTypeId: maker.made(maker.tokenTypes, tokenType),
    destinations: [{ address: to, amount }],
  });
  const mintId = mints[0]?.id ?? '';
  maker.mints.set(name, { chain, address: contractAddress, tokenId: undefined, mintId });
}

/** Waits until the tokens are minted, or failed if the entry expects it. */
export async function awaitMint(maker: Maker, name: string, { state }: Seed['mints'][string]): Promise<void> {
  const created = maker.made(maker.mints, name);
  const { mintId } = created;
  if (mintId === undefined) return;
  const hasEnded = state === 'FAILED' ? failed : settled;
  await maker.until(`The mint ${name}`, ({ tokenMints }) => hasEnded(tokenMints.find(mintId)));
  created.tokenId = maker.ports.storage.read(({ tokenMints }) => tokenMints.find(mintId)?.tokenId);
}

type OnItsWay = { readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED'; readonly reason?: string | undefined };

function failed(record: OnItsWay | undefined): boolean | Rejection {
  if (record?.status !== 'SUCCEEDED') return record?.status === 'FAILED';
  return {
    code: 'seed.faulty',
    message: 'The mint should have FAILED but succeeded. Use an address that cannot receive items, or remove state.',
  };
}

function settled(record: OnItsWay | undefined): boolean | Rejection {
  if (record?.status !== 'FAILED') return record?.status === 'SUCCEEDED';
  return { code: 'contract.reverted', message: record.reason ?? 'The chain rejected it.' };
}

export async function setInbox(maker: Maker, name: string, response: Seed['inboxes'][string]): Promise<void> {
  await maker.ask(inboxOperations.setAnswer, { name, ...response });
}

export async function listen(maker: Maker, webhook: Seed['webhooks'][number]): Promise<void> {
  const { inbox, url, username, headerName = 'X-Seed-Key', state } = webhook;
  const secret = webhook.secret ?? maker.ports.ids.token(24);
  const { id: webhookId } = await maker.ask(webhookOperations.register, {
    url: inbox === undefined ? (url ?? '') : inboxUrl(maker.ports.installation.baseUrl(), inbox),
    authenticationMethod:
      username === undefined
        ? { type: 'API_KEY', headerName, apiKey: secret }
        : { type: 'BASIC_AUTHENTICATION', username, password: secret },
  });
  if (state === 'paused') await maker.ask(webhookHealthOperations.pause, { webhookId });
  if (state === 'disabled') await maker.ask(webhookHealthOperations.disable, { webhookId });
}

/** Creates a payment and performs its acts; waits for its purchase. */
export async function pay(maker: Maker, payment: Seed['payments'][number]): Promise<void> {
  const { offer, items, buyer, wallet, acts = [], checkout: _checkout, ...fields } = payment;
  const { id: sessionId, paymentIntentId } = await maker.ask(checkoutOperations.create, {
    ...fields,
    offerId: offer === undefined ? undefined : maker.made(maker.offers, offer),
    offerAmount: items,
    userId: buyer === undefined ? undefined : maker.made(maker.marketUsers, buyer),
    walletAddress: wallet === undefined ? undefined : maker.made(maker.wallets, wallet).address,
  });
  for (const action of acts) {
    await perform(maker, { paymentIntentId, sessionId }, action);
    await maker.until('The purchase of a payment', ({ paymentIntents }) => {
      const { purchase } = paymentIntents.find(paymentIntentId) ?? {};
      return purchase?.fulfillmentId === undefined || purchase.end !== undefined;
    });
  }
}

type Checkout = { readonly paymentIntentId: string; readonly sessionId: string };

async function perform(
  maker: Maker,
  { paymentIntentId, sessionId }: Checkout,
  { card, confirm, refund, end, name, email, reason }: SeedAct,
): Promise<void> {
  const cardNumber = testCards.find(({ outcome }) => outcome === card)?.number;
  if (cardNumber !== undefined) await maker.ask(paymentOperations.pay, { paymentIntentId, cardNumber, name, email });
  if (confirm !== undefined)
    await maker.ask(paymentOperations.confirm, { paymentIntentId, isApproved: confirm === 'approve' });
  if (refund !== undefined)
    await maker.ask(paymentOperations.refund, {
      paymentIntentId,
      amount: refund === 'all' ? undefined : refund,
      reason,
    });
  if (end === 'cancel') await maker.ask(paymentOperations.cancel, { paymentIntentId });
  if (end === 'expire') await maker.ask(checkoutOperations.expire, { sessionId });
}
