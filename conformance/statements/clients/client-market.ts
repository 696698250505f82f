import { z } from 'zod';
import { accepts, after, given, inOrder, itemOf, lists, rejects, returns } from '../../expect.ts';
import * as be from '../../shapes.ts';
import { inContract, inHosted, type Subject, table } from '../../shapes.ts';
import { offering } from '../../world/market.ts';
import { filled, to, withoutToken } from '../../world/world.ts';

const hash = `0x${'ab'.repeat(32)}`;
const subUser = (nickname: string) => to('POST /users', { type: 'SUB_USER', nickname });

/** Passes if a query finds the first user, or both, and no others. */
const findsUsers = (query: string, count: 1 | 2) => {
  const found = `GET /users?${query}`;
  const ids = ['{bea.id}', '{cy.id}'];
  const expected = lists(found, { has: ids.slice(0, count), lacks: ids.slice(count) });
  const users = { bea: subUser('bea'), cy: subUser('cy') };
  return given(users, expected, returns(found, z.array(be.object).length(count)));
};

const offerList = (query: string) => `GET /offers?pageSize=1000&${query}`;
const leading = { amount: 5, status: 'LEADING', bidder: { id: '{buyer.id}', nickname: be.text } };

/** An offer whose item is taken into custody. */
const signed = (fields?: object) => offering(10, fields);

const signingBySeller = (data: string) => {
  const signatureRequest = { type: 'MESSAGE', secretType: 'MATIC', walletId: '{matic.id}', data };
  return to('POST /api/signatures', { signatureRequest }, '{matic.owner.credential}');
};

const readsOfPurchase = ['GET /fulfillments/{purchase.id}', 'GET /market/fulfillments?offerId={tickets.id}'];
const externalSellerId = 'seller-7';
const ownAccount = { account: to('POST /user/deposit-addresses', { chain: 'MATIC' }) };
const avalancheAddress = { userId: be.uuid, secretType: 'AVAC', chain: 'AVAC', address: be.chainAddress };
const returning = { type: 'REIMBURSEMENT', offerId: '{ended.id}' };
const reimbursed = { ...returning, status: 'QUEUED', amount: 1, buyerWalletAddress: '{matic.address}' };

/** Marketplace shapes that clients of the hosted service rely on beyond the contract. */
export const clientMarket: Subject = {
  title: 'Marketplace of existing clients',
  part: 'open points',
  statements: table({
    '`GET /users?id=…&id=…`': {
      'clients.users.by-id': findsUsers('id={bea.id}', 1),
      'clients.users.by-ids': findsUsers('id={bea.id}&id={cy.id}', 2),
      'clients.users.comma-list': findsUsers('id={bea.id},{cy.id}', 2),
      'clients.users.of-no-user': returns('GET /users?id={sale.id}', []),
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
      'clients.users.balance': returns('GET /users/{seller}/balance', [
        z.strictObject({ currency: be.exactly('USDC'), balance: be.number, lockedBalance: be.number }),
      ]),
    },
    '`POST /offers/{id}/bid` | returns the offer, with `bids[]` and `highestBid` as an object; `highestBid` of every offer is an object':
      {
        'clients.offers.bid': returns('bid', {
          id: '{auction.id}',
          highestBid: { ...leading, offerId: '{auction.id}' },
          bids: [leading],
        }),
        'clients.offers.bids': after(
          'bid',
          returns('GET /offers/{auction.id}', { bids: [leading] }),
          returns('GET /offers?id={auction.id}', [{ highestBid: leading }]),
        ),
      },
    '`externalSellerId` of an offer; offer after `txapprove` | `txApprove`': {
      'clients.offers.external-seller': given(
        { offer: offering(3, { externalSellerId }) },
        returns('offer', { externalSellerId, signed: false }),
        accepts(to('PATCH /offers/{offer.id}/txapprove', { txApprove: hash })),
        returns('GET /offers/{offer.id}', { externalSellerId, txApprove: hash }),
      ),
    },
    '`POST /offers` with `signature` | a correct signature counts as signed, an incorrect signature is rejected': {
      'clients.offers.with-signature': given(
        {
          unsigned: signed(),
          signing: async (world) => {
            const [, ...parts] = String(await filled(world, '{unsigned.dataToSign}')).split('_');
            return signingBySeller(parts.join('_'))(world);
          },
        },
        returns(signed({ signature: '{signing.signature}' }), { signed: true, status: 'INITIATING_OFFER' }),
      ),
      'clients.offers.wrong-signature': given(
        { signing: signingBySeller('something else'), unlucky: subUser('unlucky') },
        rejects(offering(3, { sellerId: '{unlucky.id}', signature: '{signing.signature}' }), 422, 'offer.wrong-signer'),
        returns('GET /users/{unlucky.id}/offers', []),
      ),
    },
    '`GET /fulfillments/{id}`, `GET /fulfillments?offerId=` without a token': {
      'clients.fulfillments.need-a-token': inContract(
        inOrder(...readsOfPurchase.map((read) => rejects(withoutToken(read), 401, 'token.missing'))),
      ),
      'clients.fulfillments.without-token': inHosted(
        inOrder(...readsOfPurchase.map((read) => accepts(withoutToken(read)))),
      ),
    },
    '`POST /fulfillments {"type":"REIMBURSEMENT","offerId"}` by the seller, `TERMINATION` by the operator': {
      'clients.fulfillments.reimbursement': inOrder(
        rejects(to('POST /fulfillments', { ...returning, amount: 2 }), 400, 'amount'),
        returns(to('POST /fulfillments', returning), reimbursed),
        rejects(to('POST /fulfillments', returning), 409, 'invalid-offer-status'),
      ),
      'clients.fulfillments.termination': rejects(
        to('POST /fulfillments', { type: 'TERMINATION', offerId: '{ready.id}' }),
        403,
        'fulfillment.operator-only',
      ),
    },
    '`GET /users/{id}/offers`; `/user/offers`, `/user/fulfillments`, `/user/deposit-addresses` (the user of the token); `POST /offers/{id}/buy`, `/cancel`':
      {
        'clients.users.offers': inOrder(
          lists('GET /users/{seller}/offers?pageSize=1000', { has: ['{ready.id}'] }),
          lists('GET /users/{seller}/offers?type=AUCTION&pageSize=1000', {
            has: ['{auction.id}'],
            lacks: ['{ready.id}'],
          }),
        ),
        'clients.user.own-account': given(
          {
            ...ownAccount,
            offer: offering(3, { sellerId: '{account.userId}' }),
            addresses: 'GET /user/deposit-addresses',
          },
          returns('GET /users/{account.userId}', { type: 'APPLICATION' }),
          returns('addresses.0', { userId: '{account.userId}' }),
          lists('GET /user/offers?pageSize=1000', { has: ['{offer.id}'] }),
          lists('GET /market/user/offers?pageSize=1000', { has: ['{offer.id}'] }),
        ),
        'clients.user.credits': inOrder(
          returns('GET {baseUrl}/user/credits', { balance: be.number, lockedBalance: be.number }),
          returns('GET /market/user/credits', [{ currency: 'USDC', balance: be.number, lockedBalance: be.number }]),
        ),
        'clients.user.deposit-by-secret-type': inHosted(
          inOrder(
            returns(to('POST /user/deposit-addresses', { secretType: 'AVAC' }), [avalancheAddress]),
            returns(to('POST /user/deposit-addresses', { chain: 'AVAC' }), { chain: 'AVAC', secretType: be.absent }),
            returns(itemOf('GET /user/deposit-addresses', 'AVAC', 'secretType'), avalancheAddress),
          ),
        ),
        'clients.user.deposit-object': inContract(
          returns(to('POST /user/deposit-addresses', { secretType: 'AVAC' }), { chain: 'AVAC', secretType: be.absent }),
        ),
        'clients.offers.buy': given(
          {
            ...ownAccount,
            funds: to('POST /_vaultdesk/market/users/{account.userId}/deposit', { chain: 'MATIC', amount: 100 }),
            offer: to('PATCH /offers/{bought.id}', { price: 14.25 }),
            bought: to('POST /offers/{offer.id}/buy', {
              userId: '{account.userId}',
              walletAddress: '{wallet.address}',
            }),
          },
          returns('bought', { type: 'PURCHASE', offerId: '{offer.id}', amount: 1, pricePerItem: 14.25 }),
          lists('GET /user/fulfillments?pageSize=1000', { has: ['{bought.id}'] }),
        ),
        'clients.offers.cancel': given(
          { offer: offering(3) },
          returns(to('POST /offers/{offer.id}/cancel', {}), { status: 'CLOSED' }),
        ),
      },
    'market user | `verificationStatus`': {
      'clients.users.verified': returns('GET /users/{seller}', { verificationStatus: 'VERIFIED' }),
    },
  }),
};
