import { z } from 'zod';
import { type Answer, fitting, read } from '../answer.ts';
import { holds, refusedWith, same, succeeded } from '../expect.ts';
import * as be from '../shapes.ts';
import { type Subject, statement } from '../statement.ts';
import { Deviation } from '../verdicts.ts';
import {
  bid,
  buyer,
  createOffer,
  fulfilled,
  newOffer,
  newPurchase,
  outbid,
  readyAuction,
  readySale,
  readyTickets,
  readyToEnd,
  sale,
  seller,
  soundSale,
} from '../world/market.ts';
import { collection } from '../world/tokens.ts';
import { withId } from '../world/users.ts';
import { shared, until, type World } from '../world/world.ts';

const visibility = 'PUBLIC, UNLISTED (by direct link), PRIVATE (creator and its sub-users).';
const brief =
  'The contract lists all as required; real callers send type, nft, sellerAddress, price alone. Accept both; minimumBid and buyNowPrice matter for AUCTION.';
const toSign =
  '<offerId>_<sellerAddress>_<custodyAddress>_<tokenId>, signed as MESSAGE by sellerAddress.';
const ready =
  'NEW → (signature accepted) INITIATING_OFFER → the item is taken into custody on chain → READY with txInCustody; custody failed → REFUSED with a reason.';
const sold =
  'PURCHASE, REIMBURSEMENT (the seller cancels: the rest goes back), TERMINATION (operator). QUEUED → PROCESSING → COMPLETED, or ERROR with a reason.';
const lists =
  'GET /users, GET /users/{id}, GET /users/{id}/deposit-addresses, GET /users/{id}/balance, GET /offers?type,status,sellerId,chain,contractAddress, GET /offers/{id}.';
const noToken =
  'Reads of public offers need no token; a token shows no fewer: every PUBLIC offer, and its own of any visibility.';
const bids =
  "POST /offers/{id}/bid {amount, userId} → the offer, with bids[] and highestBid as an object; at least minimumBid and above the highest bid; locks the bidder's funds and frees the one outbid; reaching buyNowPrice or passing endDate settles to the highest bidder, no bid → the item goes back.";
const patch =
  'PATCH /offers/{id} | {price, startDate?, endDate?, visibility?}; PATCH /offers/{id}/price {price}, price as number or decimal string.';

const id = z.object({ id: be.uuid });
const balances = z.array(z.looseObject({ lockedBalance: z.coerce.number() })).min(1);
const withStatus = z.object({ status: be.text });

/** One offer per visibility. */
const seenBy = shared(async (world) => ({
  PUBLIC: read(await sale(world), id).id,
  UNLISTED: read(await createOffer(world, 3, { visibility: 'UNLISTED' }), id).id,
  PRIVATE: read(await createOffer(world, 3, { visibility: 'PRIVATE' }), id).id,
}));

async function withoutToken(world: World, path: string): Promise<Answer> {
  return world.ask(`GET ${path}`, { token: null });
}

async function listed(world: World, query: string) {
  const response = await world.ask(`GET /offers?${query}&pageSize=1000`);
  return { answer: response, ids: read(response, z.array(withId)).map((item) => item.id) };
}

/** Assertions about marketplace decisions that the contract leaves open. */
export const openMarket: Subject = {
  title: 'Marketplace',
  part: 'open points',
  statements: [
    statement('open.offers.public-without-token', noToken, async (world) => {
      const offers = await seenBy(world);
      succeeded(await withoutToken(world, `/offers/${offers.PUBLIC}`));
      const list = await withoutToken(world, '/offers?pageSize=1000');
      holds(list.text.includes(offers.PUBLIC), 'The public offer is not listed.', list);
    }),
    statement('open.offers.unlisted-by-link', visibility, async (world) => {
      const offers = await seenBy(world);
      succeeded(await withoutToken(world, `/offers/${offers.UNLISTED}`));
      const list = await withoutToken(world, '/offers?pageSize=1000');
      holds(!list.text.includes(offers.UNLISTED), 'The unlisted offer is listed.', list);
    }),
    statement('open.offers.private-hidden', visibility, async (world) => {
      const offers = await seenBy(world);
      refusedWith(await withoutToken(world, `/offers/${offers.PRIVATE}`), 404);
      succeeded(await world.ask(`GET /offers/${offers.PRIVATE}`));
    }),
    statement('open.offers.brief', brief, async (world) => {
      const { type, nft, sellerAddress } = await newOffer(world, 3);
      const body = { type, nft, sellerAddress, price: '0.1' };
      read(await world.ask('POST /offers', { body }), z.object({ price: be.exactly(0.1) }));
    }),
    statement('open.offers.data-to-sign', toSign, async (world) => {
      const response = await sale(world);
      const fields = read(
        response,
        z.object({
          id: z.string(),
          sellerAddress: z.string(),
          dataToSign: z.string(),
          nft: z.object({ id: z.string() }),
        }),
      );
      const [offerId, address, custody, tokenId] = fields.dataToSign.split('_');
      same(
        {
          is: [offerId, address, tokenId],
          should: [fields.id, fields.sellerAddress, fields.nft.id],
        },
        'The parts',
        response,
      );
      fitting({ value: custody, ...response }, be.chainAddress, 'custody');
    }),
    statement('open.offers.wrong-signature', toSign, async (world) => {
      const { id: offerId } = read(await createOffer(world, 3), id);
      const signature = `0x${'11'.repeat(64)}1b`;
      const response = await world.ask(`PATCH /offers/${offerId}/signature`, {
        body: { signature },
      });
      holds(
        response.status === 422 || response.status === 400,
        'A wrong signature was accepted.',
        response,
      );
    }),
    statement('open.offers.ready', ready, async (world) => {
      const { answer } = await readySale(world);
      read(
        answer,
        z.object({ status: be.exactly('READY'), signed: be.exactly(true), txInCustody: be.hash }),
      );
    }),
    ...(
      [
        ['type', 'SALE'],
        ['status', 'READY'],
        ['chain', 'MATIC'],
      ] as const
    ).map(([name, value]) =>
      statement(`open.offers.list-by-${name}`, lists, async (world) => {
        const { id: saleId } = await readySale(world);
        const { answer, ids } = await listed(world, `${name}=${value}`);
        holds(ids.includes(saleId), 'The offer is not listed.', answer);
      }),
    ),
    statement('open.offers.list-by-contract', lists, async (world) => {
      const { id: saleId } = await readySale(world);
      const { address } = await collection(world);
      const { answer, ids } = await listed(world, `contractAddress=${address}`);
      holds(ids.includes(saleId), 'The offer is not listed.', answer);
      const none = await listed(world, `contractAddress=0x${'33'.repeat(20)}`);
      same({ is: none.ids, should: [] }, 'The list of another contract', none.answer);
    }),
    statement('open.offers.list-by-type-alone', lists, async (world) => {
      const { id: saleId } = await readySale(world);
      const { id: auctionId } = await readyAuction(world);
      const { answer, ids } = await listed(world, 'type=AUCTION');
      same(
        { is: [ids.includes(saleId), ids.includes(auctionId)], should: [false, true] },
        'The list',
        answer,
      );
    }),
    statement('open.offers.list-by-seller', lists, async (world) => {
      const { id: saleId } = await readySale(world);
      const { answer, ids } = await listed(world, `sellerId=${await seller(world)}`);
      holds(ids.includes(saleId), 'The offer is not listed.', answer);
      const { id: buyerId } = await buyer(world);
      same(
        { is: (await listed(world, `sellerId=${buyerId}`)).ids, should: [] },
        'The list of another contract',
        answer,
      );
    }),
    statement('open.offers.price-as-text', patch, async (world) => {
      await soundSale(world);
      const { id: offerId } = read(await createOffer(world, 3), id);
      const response = await world.ask(`PATCH /offers/${offerId}/price`, {
        body: { price: '14.25' },
      });
      read(response, z.object({ price: be.exactly(14.25) }));
    }),
    statement('open.offers.changes-visibility', patch, async (world) => {
      const { id: offerId } = read(await createOffer(world, 3), id);
      const body = { price: 2, visibility: 'UNLISTED' };
      const response = await world.ask(`PATCH /offers/${offerId}`, { body });
      read(response, z.object({ visibility: be.exactly('UNLISTED'), price: be.exactly(2) }));
    }),
    statement('open.offers.changes-dates', patch, async (world) => {
      const { id: offerId } = read(await createOffer(world, 3), id);
      const body = { price: 2, endDate: '2031-01-01T00:00:00.000Z' };
      const response = await world.ask(`PATCH /offers/${offerId}`, { body });
      const { endDate } = read(response, z.object({ endDate: be.timestamp }));
      same({ is: Date.parse(endDate), should: Date.parse(body.endDate) }, 'The end', response);
    }),
    statement('open.market-users.list', lists, async (world) => {
      const response = await world.ask('GET /users?pageSize=1000');
      const ids = read(response, z.array(withId)).map((item) => item.id);
      holds(ids.includes(await seller(world)), 'The sub-user is not listed.', response);
    }),
    ...['', '/deposit-addresses', '/balance'].map((path) =>
      statement(`open.market-users.get${path.replace('/', '-')}`, lists, async (world) =>
        succeeded(await world.ask(`GET /users/${await seller(world)}${path}`)),
      ),
    ),
    statement(
      'open.market-users.balance',
      'Each market user has a USDC balance fed by on-chain deposits to their deposit address. A PURCHASE pays from it.',
      async (world) => {
        await fulfilled(world);
        const { id: buyerId } = await buyer(world);
        const response = await world.ask(`GET /users/${buyerId}/balance`);
        holds(
          /\b99[0-9](?:\.\d+)?\b/.test(response.text),
          'The price of four USDC was not deducted.',
          response,
        );
      },
    ),
    statement('open.bids.answer', bids, async (world) => {
      const response = await bid(world);
      const { bids: all, highestBid } = read(
        response,
        z.looseObject({ id: be.uuid, bids: be.listOf(be.object).min(1), highestBid: be.object }),
      );
      same({ is: [all.length, typeof highestBid], should: [1, 'object'] }, 'It', response);
    }),
    ...(
      [
        ['below-minimum', 0.5],
        ['not-above-highest', 5],
      ] as const
    ).map(([name, amount]) =>
      statement(`open.bids.${name}`, bids, async (world) => {
        succeeded(await bid(world));
        const { id: offerId } = await readyAuction(world);
        const { id: userId } = await buyer(world);
        refusedWith(
          await world.ask(`POST /offers/${offerId}/bid`, { body: { amount, userId } }),
          422,
        );
      }),
    ),
    statement('open.bids.locks-and-frees', bids, async (world) => {
      const { leading, free } = await outbid(world);
      const lockedIn = (response: Answer) => read(response, balances)[0]?.lockedBalance;
      same({ is: lockedIn(leading), should: 2 }, 'The balance locked for the highest bid', leading);
      same({ is: lockedIn(free), should: 0 }, 'The balance locked for the outbid bidder', free);
    }),
    statement('open.bids.buy-now', bids, async (world) => {
      const { id: offerId } = await outbid(world);
      await until(
        async () => {
          const { status } = read(await world.ask(`GET /offers/${offerId}`), withStatus);
          return status === 'CLOSED' ? true : undefined;
        },
        () => new Deviation('An auction does not end at its buyNowPrice.'),
      );
    }),
    statement(
      'open.bids.price-stays',
      'A price change with one bid or more: 409.',
      async (world) => {
        succeeded(await bid(world));
        const { id: offerId } = await readyAuction(world);
        refusedWith(await world.ask(`PATCH /offers/${offerId}`, { body: { price: 9 } }), 409);
      },
    ),
    statement(
      'open.fulfillments.list',
      'GET /fulfillments lists. Fields beyond the contract: txOutOfCustody.',
      async (world) => {
        const { id: fulfillmentId } = read(await fulfilled(world), id);
        const response = await world.ask('GET /fulfillments?pageSize=1000');
        holds(
          read(response, z.array(withId)).some((item) => item.id === fulfillmentId),
          'The fulfillment is not listed.',
          response,
        );
      },
    ),
    statement(
      'open.fulfillments.txOutOfCustody',
      'Fields beyond the contract: txOutOfCustody.',
      async (world) => {
        read(await fulfilled(world), z.object({ txOutOfCustody: be.hash }));
      },
    ),
    statement(
      'open.fulfillments.ready-alone',
      'Only READY SALE offers with enough left can be bought; an AUCTION is bought by bid.',
      async (world) => {
        await readyTickets(world);
        for (const offerId of [
          read(await createOffer(world, 3), id).id,
          (await readyAuction(world)).id,
        ]) {
          const body = await newPurchase(world, { offerId, amount: 1 });
          const response = await world.ask('POST /fulfillments', { body });
          holds(
            response.status === 409 || response.status === 422,
            'An auction was bought.',
            response,
          );
        }
      },
    ),
    statement('open.fulfillments.reimbursement', sold, async (world) => {
      const { id: offerId } = await readyToEnd(world);
      const body = { type: 'REIMBURSEMENT', offerId };
      const response = await world.ask('POST /fulfillments', { body });
      const { type, id: fulfillmentId } = read(response, z.object({ type: be.text, id: be.uuid }));
      same({ is: type, should: 'REIMBURSEMENT' }, 'The type', response);
      await until(
        async () => {
          const { status } = read(
            await world.ask(`GET /fulfillments/${fulfillmentId}`),
            withStatus,
          );
          return status === 'COMPLETED' ? true : undefined;
        },
        () =>
          new Deviation('The remaining items are not returned to the seller.', response.exchange),
      );
    }),
    statement(
      'open.offers.approval-recorded',
      'the approval calls still needed (setApprovalForAll towards the custody address), PATCH /offers/{id}/txapprove {txApprove}, PATCH /offers/{id}/signature {signature}.',
      async (world) => {
        const { answer } = await readySale(world);
        read(answer, z.looseObject({ txApprove: be.hash }));
      },
    ),
  ],
};
