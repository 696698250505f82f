import { z } from 'zod';
import { read } from '../../client.ts';
import { accepts, after, inOrder, lists, refuses, returns } from '../../expect.ts';
import * as be from '../../shapes.ts';
import { type Subject, table } from '../../shapes.ts';
import { bid, briefOffer, briefOfferOf, newOffer } from '../../world/market.ts';
import { withId } from '../../world/users.ts';
import { shared, to, type World } from '../../world/world.ts';

const hash = `0x${'ab'.repeat(32)}`;

/** Two sub-users, in the order of their creation. */
const twoUsers = shared(async (world) => {
  const create = async (nickname: string) =>
    read(await to('POST /users', { type: 'SUB_USER', nickname })(world), withId).id;
  return [await create('bea'), await create('cy')] as const;
});

/** Passes if a query with the ids of both users returns them. */
const findsUsers = (query: (first: string, second: string) => string, count: 0 | 1 | 2) => async (world: World) => {
  const ids = await twoUsers(world);
  const response = to(`GET /users?${query(...ids)}`);
  await lists(response, { has: ids.slice(0, count), lacks: ids.slice(count) })(world);
  await returns(response, z.array(be.object).length(count))(world);
};

const offerList = (query: string) => to(`GET /offers?pageSize=1000&${query}`);
const asStranger = (path: string) => to(`GET ${path}`, undefined, { token: null });

/** An auction with one bid, and its bidder. */
const bidder = { id: '{buyer.id}' };
const leading = { amount: 5, status: 'LEADING', bidder: { ...bidder, nickname: be.text } };

/** An offer whose item is taken into custody. */
const signed = briefOfferOf(10);

/** Signs a text with the wallet of the seller. */
const signatureOf = async (world: World, data: string) => {
  const signatureRequest = {
    type: 'MESSAGE',
    secretType: 'MATIC',
    walletId: '{matic.id}',
    data,
  };
  const signs = to('POST /api/signatures', { signatureRequest }, '{matic.owner.credential}');
  return read(await signs(world), z.object({ signature: z.string() })).signature;
};

/** Marketplace shapes that clients of the hosted service rely on beyond the contract. */
export const clientMarket: Subject = {
  title: 'Marketplace of existing clients',
  part: 'open points',
  statements: table({
    '`GET /users?id=…&id=…`': {
      'clients.users.by-id': findsUsers((first) => `id=${first}`, 1),
      'clients.users.by-ids': findsUsers((first, second) => `id=${first}&id=${second}`, 2),
      'clients.users.comma-list': findsUsers((first, second) => `id=${first},${second}`, 2),
      'clients.users.of-no-user': returns(to('GET /users?id={sale.id}'), []),
    },
    '`GET /offers` | `type` and `status` repeated or as a comma list; `id` repeated': {
      'clients.offers.types': lists(offerList('type=SALE&type=AUCTION&status=READY'), {
        has: ['{ready.id}', '{auction.id}'],
        lacks: ['{freshAuction.id}'],
      }),
      'clients.offers.statuses': lists(offerList('type=AUCTION&status=NEW,READY'), {
        has: ['{freshAuction.id}', '{auction.id}'],
        lacks: ['{ready.id}'],
      }),
      'clients.offers.ids': inOrder(
        returns(offerList('id={ready.id}&id={auction.id}'), z.array(be.object).length(2)),
        lists(offerList('id={ready.id}&id={auction.id}'), { has: ['{ready.id}', '{auction.id}'] }),
        returns(offerList('id={ready.id}&status=NEW'), []),
      ),
    },
    '`GET /users/{id}/balance` | `[{currency, balance, lockedBalance}]`': {
      'clients.users.balance': returns(to('GET /users/{seller}/balance'), [
        z.strictObject({
          currency: be.exactly('USDC'),
          balance: be.number,
          lockedBalance: be.number,
        }),
      ]),
    },
    '`POST /offers/{id}/bid` | returns the offer, with `bids[]` and `highestBid` as an object; `highestBid` of every offer is an object':
      {
        'clients.offers.bid': returns(bid, {
          id: '{auction.id}',
          highestBid: { ...leading, offerId: '{auction.id}' },
          bids: [leading],
        }),
        'clients.offers.bids': after(
          bid,
          inOrder(
            returns(to('GET /offers/{auction.id}'), { bids: [leading] }),
            returns(to('GET /offers?id={auction.id}'), [{ highestBid: leading }]),
          ),
        ),
      },
    '`externalSellerId` of an offer; offer after `txapprove` | `txApprove`': {
      'clients.offers.external-seller': async (world) => {
        const offer = { ...briefOffer, externalSellerId: 'seller-7' };
        const created = await to('POST /offers', offer)(world);
        const seller = { externalSellerId: 'seller-7' };
        await returns(async () => created, { ...seller, signed: false })(world);
        const { id } = read(created, withId);
        await accepts(to(`PATCH /offers/${id}/txapprove`, { txApprove: hash }))(world);
        await returns(to(`GET /offers/${id}`), { ...seller, txApprove: hash })(world);
      },
    },
    '`POST /offers` with `signature` | a correct signature counts as signed, an incorrect signature is rejected': {
      'clients.offers.with-signature': async (world) => {
        const created = read(await to('POST /offers', signed)(world), withId.extend({ dataToSign: z.string() }));
        const unsigned = created.dataToSign.replace(`${created.id}_`, '');
        const signature = await signatureOf(world, unsigned);
        await returns(to('POST /offers', { ...signed, signature }), {
          signed: true,
          status: 'INITIATING_OFFER',
        })(world);
      },
      'clients.offers.wrong-signature': async (world) => {
        const signature = await signatureOf(world, 'something else');
        const sellerId = read(await to('POST /users', { type: 'SUB_USER', nickname: 'unlucky' })(world), withId).id;
        const offer = to('POST /offers', { ...briefOffer, sellerId, signature });
        await refuses(offer, 422, 'offer.wrong-signer')(world);
        await returns(to(`GET /users/${sellerId}/offers`), [])(world);
      },
    },
    '`GET /fulfillments/{id}`, `GET /fulfillments?offerId=` without a token': {
      'clients.fulfillments.need-a-token': inOrder(
        refuses(asStranger('/fulfillments/{purchase.id}'), 401),
        refuses(asStranger('/market/fulfillments?offerId={tickets.id}'), 401),
      ),
    },
    '`POST /fulfillments {"type":"REIMBURSEMENT","offerId"}` by the seller, `TERMINATION` by the operator': {
      'clients.fulfillments.reimbursement': async (world) => {
        const body = { type: 'REIMBURSEMENT', offerId: '{ended.id}' };
        await refuses(to('POST /fulfillments', { ...body, amount: 2 }), 400, 'amount')(world);
        await returns(to('POST /fulfillments', body), {
          ...body,
          status: 'QUEUED',
          amount: 1,
          buyerWalletAddress: '{matic.address}',
        })(world);
        await refuses(to('POST /fulfillments', body), undefined, 'invalid-offer-status')(world);
      },
      'clients.fulfillments.termination': refuses(
        to('POST /fulfillments', { type: 'TERMINATION', offerId: '{ready.id}' }),
        403,
        'fulfillment.operator-only',
      ),
    },
    '`GET /users/{id}/offers`; `/user/offers`, `/user/fulfillments`, `/user/deposit-addresses` (the user of the token); `POST /offers/{id}/buy`, `/cancel`':
      {
        'clients.users.offers': inOrder(
          lists(to('GET /users/{seller}/offers?pageSize=1000'), { has: ['{ready.id}'] }),
          lists(to('GET /users/{seller}/offers?type=AUCTION&pageSize=1000'), {
            has: ['{auction.id}'],
            lacks: ['{ready.id}'],
          }),
        ),
        'clients.user.own-account': async (world) => {
          const deposit = await to('POST /user/deposit-addresses', { chain: 'MATIC' })(world);
          const { userId } = read(deposit, z.object({ userId: be.uuid }));
          const { id } = read(await to('POST /offers', briefOffer)(world), withId);
          await returns(to(`GET /users/${userId}`), { type: 'APPLICATION' })(world);
          await returns(
            to('GET /user/deposit-addresses'),
            z.array(z.looseObject({ userId: be.exactly(userId) })).min(1),
          )(world);
          for (const path of ['/user/offers', '/market/user/offers'])
            await lists(to(`GET ${path}?pageSize=1000`), { has: [id] })(world);
        },
        'clients.offers.buy': async (world) => {
          const { userId } = read(
            await to('POST /user/deposit-addresses', { chain: 'MATIC' })(world),
            z.object({ userId: be.uuid }),
          );
          const deposit = `POST /_vaultdesk/market/users/${userId}/deposit`;
          await accepts(to(deposit, { chain: 'MATIC', amount: 100 }))(world);
          await accepts(to('PATCH /offers/{bought.id}', { price: 14.25 }))(world);
          const buying = { userId, walletAddress: '{wallet.address}' };
          const bought = await to('POST /offers/{bought.id}/buy', buying)(world);
          const expected = {
            type: 'PURCHASE',
            offerId: '{bought.id}',
            amount: 1,
            pricePerItem: 14.25,
          };
          await returns(async () => bought, expected)(world);
          const { id } = read(bought, withId);
          await lists(to('GET /user/fulfillments?pageSize=1000'), { has: [id] })(world);
        },
        'clients.offers.cancel': async (world) => {
          const id = await newOffer(world);
          await returns(to(`POST /offers/${id}/cancel`, {}), { status: 'CLOSED' })(world);
        },
      },
    'market user | `verificationStatus`': {
      'clients.users.verified': returns(to('GET /users/{seller}'), {
        verificationStatus: 'VERIFIED',
      }),
    },
  }),
};
