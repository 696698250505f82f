import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, resultIn } from '../test/world/call.ts';
import { aRunningApplication, type RunningApplication } from '../test/world/started-service.ts';
import { mintedItem } from './resources/chain-view.ts';
import { devContracts } from './resources/dev-contracts.ts';

/*
 * The marketplace part of the interface, replayed over HTTP against a whole service with its own
 * chain. Each response has exactly the fields that the interface documents for it, and those of the
 * open points.
 */

const withId = z.object({ id: z.uuid() });
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/);
const anAddress = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/);
const text = expect.any(String);
const localDateTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const anHour = 60 * 60 * 1000;
const settlesWithin = { timeout: 20_000, interval: 100 };

/** A user with a PIN and a wallet on MATIC. */
async function aWallet({ ask }: RunningApplication) {
  const signingMethod = { type: 'PIN', value: '123456' };
  const user = resultIn(
    await ask('POST /api/users', { signingMethod }),
    withId.extend({ signingMethods: z.tuple([withId]) }),
  );
  const credential = `${user.signingMethods[0].id}:123456`;
  const body = { secretType: 'MATIC', userId: user.id };
  const wallet = resultIn(
    await ask('POST /api/wallets', body, credential),
    withId.extend({ address: z.string() }),
  );
  return { ...wallet, credential };
}

/** A sub-user with this much USDC on MATIC. */
async function aSubUser({ ask }: RunningApplication, nickname: string, usdc = 0) {
  const { id } = resultIn(await ask('POST /users', { type: 'SUB_USER', nickname }), withId);
  const deposit = `POST /_vaultdesk/market/users/${id}/deposit`;
  if (usdc > 0) resultIn(await ask(deposit, { chain: 'MATIC', amount: usdc }), z.unknown());
  return id;
}

/** A new item in a wallet, in the form of an offer. */
async function anItem({ ask }: RunningApplication, to: string, amount?: number) {
  const standard = amount === undefined ? 'ERC721' : 'ERC1155';
  const minted = await ask('POST /_vaultdesk/chains/MATIC/items', { to, standard, amount });
  const { contractAddress: address, tokenId } = resultIn(minted, mintedItem);
  return { tokenId, address, chain: 'MATIC' };
}

function expectResult({ body, status }: Answer, result: object) {
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, result });
}

/** An offer as documented, with the bids of the open points. */
function documentedOffer(nft: Awaited<ReturnType<typeof anItem>>, fields: object) {
  const isSingle = nft.address === devContracts.erc721.address;
  return {
    id: uuid,
    nft: {
      id: nft.tokenId,
      address: nft.address,
      chain: 'MATIC',
      name: `Item ${nft.tokenId}`,
      description: text,
      imageUrl: text,
      imagePreviewUrl: text,
      imageThumbnailUrl: text,
      url: text,
      animationUrls: [],
      fungible: !isSingle,
      attributes: [],
      contract: {
        chain: 'MATIC',
        address: nft.address,
        count: expect.any(Number),
        name: isSingle ? devContracts.erc721.name : devContracts.erc1155.name,
        description: text,
        symbol: text,
        url: text,
        imageUrl: text,
        media: [],
        verified: false,
        premium: false,
        categories: [],
      },
    },
    sellerId: uuid,
    sellerNickname: text,
    sellerAddress: anAddress,
    seller: { id: uuid, nickname: text },
    type: 'SALE',
    status: 'NEW',
    dataToSign: text,
    createdOn: instant,
    createdBy: uuid,
    modifiedOn: instant,
    modifiedBy: uuid,
    signed: false,
    currency: 'USDC',
    visibility: 'PUBLIC',
    price: 12.5,
    amount: 1,
    remainingAmount: 1,
    minBuyAmount: 1,
    amountPurchased: 0,
    amountReimbursed: 0,
    amountTerminated: 0,
    bidCount: 0,
    ...fields,
  };
}

test('creates a sub-user and its deposit address', async () => {
  const { ask } = await aRunningApplication();

  const created = await ask('POST /users', { type: 'SUB_USER', nickname: 'My first user' });
  expectResult(created, {
    id: uuid,
    nickname: 'My first user',
    type: 'SUB_USER',
    parentUserId: uuid,
    verificationStatus: 'VERIFIED',
    createdOn: localDateTime,
  });

  const { id } = resultIn(created, withId);
  const deposit = await ask(`POST /users/${id}/deposit-addresses`, { chain: 'MATIC' });
  expectResult(deposit, { userId: id, chain: 'MATIC', address: anAddress });
  const again = await ask(`POST /users/${id}/deposit-addresses`, { chain: 'MATIC' });
  expect(again.body).toEqual(deposit.body);
});

test('creates an offer: with every field, and with those that callers send', async () => {
  const application = await aRunningApplication();
  const { ask } = application;
  const { address: sellerAddress } = await aWallet(application);
  const sellerId = await aSubUser(application, 'My seller');
  const [nft, several] = [
    await anItem(application, sellerAddress),
    await anItem(application, sellerAddress, 10),
  ];
  const startDate = new Date(Date.now() - anHour).toISOString();
  const endDate = new Date(Date.now() + anHour).toISOString();

  const whole = await ask('POST /offers', {
    nft,
    startDate,
    endDate,
    type: 'SALE',
    currency: 'USDC',
    sellerId,
    sellerAddress,
    visibility: 'PUBLIC',
    minimumBid: 0,
    buyNowPrice: 0,
    price: 12.5,
  });
  expectResult(
    whole,
    documentedOffer(nft, {
      startDate,
      endDate,
      sellerId,
      sellerNickname: 'My seller',
      sellerAddress,
      seller: { id: sellerId, nickname: 'My seller' },
    }),
  );

  const brief = await ask('POST /offers', {
    type: 'SALE',
    nft: several,
    sellerAddress,
    price: '0.1',
  });
  const { createdBy } = resultIn(brief, z.object({ createdBy: z.uuid() }));
  const seller = { id: createdBy, nickname: text };
  expectResult(
    brief,
    documentedOffer(several, { sellerId: createdBy, seller, sellerAddress, price: 0.1 }),
  );
});

test('buys an offer, and updates its price under both paths', async () => {
  const application = await aRunningApplication();
  const { ask } = application;
  const wallet = await aWallet(application);
  const nft = await anItem(application, wallet.address, 3);
  const created = await ask('POST /offers', {
    type: 'SALE',
    nft,
    sellerAddress: wallet.address,
    price: 12.5,
    amount: 3,
  });
  const offer = resultIn(created, withId.extend({ dataToSign: z.string() }));
  const path = `/offers/${offer.id}`;
  await sign(application, wallet, offer);
  await expect
    .poll(
      async () => resultIn(await ask(`GET ${path}`), z.object({ status: z.string() })),
      settlesWithin,
    )
    .toEqual({ status: 'READY' });

  const ready = {
    status: 'READY',
    signed: true,
    txApprove: hash,
    txInCustody: hash,
    amount: 3,
    remainingAmount: 3,
  };
  const asNumber = await ask(`PATCH ${path}`, { price: 15 });
  expectResult(asNumber, documentedOffer(nft, { ...ready, price: 15 }));
  const asText = await ask(`PATCH ${path}/price`, { price: '14.25' });
  expectResult(asText, documentedOffer(nft, { ...ready, price: 14.25 }));

  const userId = await aSubUser(application, 'My buyer', 100);
  const { address: walletAddress } = await aWallet(application);
  const bought = await ask('POST /fulfillments', {
    type: 'PURCHASE',
    offerId: offer.id,
    userId,
    walletAddress,
    amount: 2,
  });
  const fulfillment = {
    id: uuid,
    type: 'PURCHASE',
    offerId: offer.id,
    amount: 2,
    status: 'QUEUED',
    creationDate: instant,
    pricePerItem: 14.25,
    buyer: { id: userId, nickname: 'My buyer' },
    buyerWalletAddress: walletAddress,
  };
  expectResult(bought, fulfillment);
  const { id } = resultIn(bought, withId);
  await expect
    .poll(async () => (await ask(`GET /fulfillments/${id}`)).body, settlesWithin)
    .toEqual({
      success: true,
      result: { ...fulfillment, status: 'COMPLETED', txOutOfCustody: hash },
    });
});

/** Approves the custody contract and signs the offer with the wallet of the seller. */
async function sign(
  { ask }: RunningApplication,
  { id: walletId, credential }: Awaited<ReturnType<typeof aWallet>>,
  { id, dataToSign }: { readonly id: string; readonly dataToSign: string },
): Promise<void> {
  const preparation = await ask(`GET /offers/${id}/preparation/transactions?walletId=${walletId}`);
  const { approvalPreparationTransactions } = resultIn(
    preparation,
    z.object({ approvalPreparationTransactions: z.array(z.unknown()) }),
  );
  for (const needed of approvalPreparationTransactions) {
    const executed = await ask('POST /api/transactions/execute', needed, credential);
    const { transactionHash } = resultIn(executed, z.object({ transactionHash: z.string() }));
    resultIn(await ask(`PATCH /offers/${id}/txapprove`, { txApprove: transactionHash }), withId);
  }
  const signatureRequest = { type: 'MESSAGE', secretType: 'MATIC', walletId, data: dataToSign };
  const signed = await ask('POST /api/signatures', { signatureRequest }, credential);
  const { signature } = resultIn(signed, z.object({ signature: z.string() }));
  resultIn(await ask(`PATCH /offers/${id}/signature`, { signature }), withId);
}
