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
import type { SeedAction } from '../../../model/seed/seed-sales.ts';
import { chainOfMint } from '../rules/items.ts';
import type { Rejection, SeedLoader } from './seed-loader.ts';

/** Starts the deployment of a contract. */
export async function deploy(
  loader: SeedLoader,
  name: string,
  { chain = loader.seed.defaults.chain, ...collection }: Seed['collections'][string],
): Promise<void> {
  const { address } = await loader.request(collectionOperations.deploy, { ...collection, chain });
  loader.collections.set(name, { chain, address });
  const key = collectionKey(chain, address);
  await loader.until(`The collection ${name}`, ({ collections }) =>
    settled(collections.listBy('byAddress', key).at(0)),
  );
}

export async function createTokenType(
  loader: SeedLoader,
  name: string,
  { collection, ...type }: Seed['tokenTypes'][string],
): Promise<void> {
  const { chain, address: contractAddress } = loader.made(loader.collections, collection);
  const { creations } = await loader.request(tokenTypeOperations.create, {
    ...{ chain, contractAddress },
    creations: [type],
  });
  loader.tokenTypes.set(name, creations[0]?.tokenTypeId ?? '');
}

/** Mints tokens; mints of a token type continue in the background. */
export async function mint(loader: SeedLoader, name: string, entry: Seed['mints'][string]): Promise<void> {
  const { wallet, address, tokenType, standard = 'ERC721', amount } = entry;
  const to = wallet === undefined ? (address ?? '') : loader.made(loader.wallets, wallet).address;
  const chain = chainOfMint(loader.seed, entry);
  if (tokenType === undefined) {
    const input = { secretType: chain, to, standard, amount };
    const { contractAddress, tokenId } = await loader.request(chainOperations.mintItem, input);
    loader.mints.set(name, { chain, address: contractAddress, tokenId });
    return;
  }
  const collection = loader.seed.tokenTypes[tokenType]?.collection ?? '';
  const { address: contractAddress } = loader.made(loader.collections, collection);
  const { mints } = await loader.request(mintOperations.create, {
    ...{ chain, contractAddress },
    tokenTypeId: loader.made(loader.tokenTypes, tokenType),
    destinations: [{ address: to, amount }],
  });
  const mintId = mints[0]?.id ?? '';
  loader.mints.set(name, { chain, address: contractAddress, tokenId: undefined, mintId });
}

/** Waits until the tokens are minted, or failed if the entry expects it. */
export async function awaitMint(loader: SeedLoader, name: string, { state }: Seed['mints'][string]): Promise<void> {
  const created = loader.made(loader.mints, name);
  const { mintId } = created;
  if (mintId === undefined) return;
  const hasEnded = state === 'FAILED' ? failed : settled;
  await loader.until(`The mint ${name}`, ({ tokenMints }) => hasEnded(tokenMints.find(mintId)));
  created.tokenId = loader.ports.storage.read(({ tokenMints }) => tokenMints.find(mintId)?.tokenId);
}

type PendingRecord = { readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED'; readonly reason?: string | undefined };

function failed(record: PendingRecord | undefined): boolean | Rejection {
  if (record?.status !== 'SUCCEEDED') return record?.status === 'FAILED';
  return {
    code: 'seed.faulty',
    message: 'The mint should have FAILED but succeeded. Use an address that cannot receive items, or remove state.',
  };
}

function settled(record: PendingRecord | undefined): boolean | Rejection {
  if (record?.status !== 'FAILED') return record?.status === 'SUCCEEDED';
  return { code: 'contract.reverted', message: record.reason ?? 'The chain rejected it.' };
}

export async function setInbox(loader: SeedLoader, name: string, response: Seed['inboxes'][string]): Promise<void> {
  await loader.request(inboxOperations.setAnswer, { name, ...response });
}

export async function listen(loader: SeedLoader, webhook: Seed['webhooks'][number]): Promise<void> {
  const { inbox, url, username, headerName = 'X-Seed-Key', state } = webhook;
  const secret = webhook.secret ?? loader.ports.ids.token(24);
  const { id: webhookId } = await loader.request(webhookOperations.register, {
    url: inbox === undefined ? (url ?? '') : inboxUrl(loader.ports.installation.baseUrl(), inbox),
    authenticationMethod:
      username === undefined
        ? { type: 'API_KEY', headerName, apiKey: secret }
        : { type: 'BASIC_AUTHENTICATION', username, password: secret },
  });
  if (state === 'paused') await loader.request(webhookHealthOperations.pause, { webhookId });
  if (state === 'disabled') await loader.request(webhookHealthOperations.disable, { webhookId });
}

/** Creates a payment and performs its acts; waits for its purchase. */
export async function pay(loader: SeedLoader, payment: Seed['payments'][number]): Promise<void> {
  const { offer, items, buyer, wallet, acts = [], checkout: _checkout, ...fields } = payment;
  const { id: sessionId, paymentIntentId } = await loader.request(checkoutOperations.create, {
    ...fields,
    offerId: offer === undefined ? undefined : loader.made(loader.offers, offer),
    offerAmount: items,
    userId: buyer === undefined ? undefined : loader.made(loader.marketUsers, buyer),
    walletAddress: wallet === undefined ? undefined : loader.made(loader.wallets, wallet).address,
  });
  for (const action of acts) {
    await perform(loader, { paymentIntentId, sessionId }, action);
    await loader.until('The purchase of a payment', ({ paymentIntents }) => {
      const { purchase } = paymentIntents.find(paymentIntentId) ?? {};
      return purchase?.fulfillmentId === undefined || purchase.end !== undefined;
    });
  }
}

async function perform(
  loader: SeedLoader,
  { paymentIntentId, sessionId }: { readonly paymentIntentId: string; readonly sessionId: string },
  { card, confirm, refund, end, name, email, reason }: SeedAction,
): Promise<void> {
  const cardNumber = testCards.find(({ outcome }) => outcome === card)?.number;
  if (cardNumber !== undefined)
    await loader.request(paymentOperations.pay, { paymentIntentId, cardNumber, name, email });
  if (confirm !== undefined)
    await loader.request(paymentOperations.confirm, { paymentIntentId, isApproved: confirm === 'approve' });
  if (refund !== undefined)
    await loader.request(paymentOperations.refund, {
      paymentIntentId,
      amount: refund === 'all' ? undefined : refund,
      reason,
    });
  if (end === 'cancel') await loader.request(paymentOperations.cancel, { paymentIntentId });
  if (end === 'expire') await loader.request(checkoutOperations.expire, { sessionId });
}
