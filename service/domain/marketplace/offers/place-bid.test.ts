import { describe, expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run, throughSchema } from '../../../../test/operations/run.ts';
import { addMoney, anOffer } from '../../../../test/records/offers.ts';
import { anApplication, asApplication } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { moneyOf } from '../money/balances.ts';
import { endDueOffers } from './close-offer.ts';
import { listBids, placeBid } from './place-bid.ts';

/** An auction from 5 USDC until 8 January, and two bidders with 40 USDC each. */
async function anAuction(fields: Partial<OfferRecord> = {}) {
  const offer = anOffer({ type: 'AUCTION', ...fields });
  const ports = fakePorts({ applications: [anApplication()], offers: [offer] });
  const [firstBidder, secondBidder] = [
    (await aMarketUser(ports, { chain: 'ETHEREUM' })).userId,
    (await aMarketUser(ports, { chain: 'ETHEREUM' })).userId,
  ];
  for (const userId of [firstBidder, secondBidder]) await addMoney(ports, { userId, units: '40000000' });
  const bid = (userId: string, amount: string | number, change: object = {}) =>
    throughSchema(placeBid)(ports, { offerId: offer.id, userId, amount, ...change }, asApplication());
  const readState = () =>
    ports.storage.read((tables) => ({
      offer: present(tables.offers.find(offer.id)),
      reserved: [firstBidder, secondBidder].map((userId) => moneyOf(tables, { userId, chain: 'ETHEREUM' }).reserved),
      statuses: tables.bids.listBy('byOffer', offer.id).map(({ status }) => status),
      fulfillments: tables.fulfillments.listBy('byOffer', offer.id),
    }));
  return { ports, offer, firstBidder, secondBidder, bid, readState };
}

test('reserves the money of a higher bid and releases that of the previous one in one commit', async () => {
  const { ports, firstBidder, secondBidder, bid, readState, offer } = await anAuction();

  expect(valueIn(await bid(firstBidder, 5))).toMatchObject({ highestBid: { amount: 5, status: 'LEADING' } });
  const { commits } = ports.storage;
  valueIn(await bid(secondBidder, '5.000001'));

  expect(ports.storage.commits).toBe(commits + 1);
  expect(readState()).toMatchObject({ reserved: [0n, 5_000_001n], statuses: ['OUTBID', 'LEADING'] });
  const page = { offerId: offer.id, pageNumber: 1, pageSize: 1 };
  expect(valueIn(await run(listBids, ports, page, asApplication()))).toMatchObject({
    items: [{ amount: 5.000001, bidder: { id: secondBidder } }],
    pagination: { numberOfElements: 2 },
  });
});

test('allows the leader to raise the bid to all available money', async () => {
  const { firstBidder, bid, readState } = await anAuction();

  valueIn(await bid(firstBidder, 30));
  valueIn(await bid(firstBidder, 40));

  expect(readState()).toMatchObject({ reserved: [40_000_000n, 0n], offer: { bidCount: 2 } });
});

test('wins immediately with a bid at the buy-now price', async () => {
  const { firstBidder, secondBidder, bid, readState } = await anAuction({ buyNowPriceUnits: '20000000' });

  expect(valueIn(await bid(firstBidder, 20))).toMatchObject({ highestBid: { status: 'WON' } });

  expect(readState()).toMatchObject({
    offer: { status: 'READY', remainingAmount: 0, inFlightAmount: 1 },
    fulfillments: [{ type: 'PURCHASE', pricePerItemUnits: '20000000', buyerId: firstBidder }],
    reserved: [20_000_000n, 0n],
  });
  expect(await bid(secondBidder, 30)).toEqual(fail('invalid-offer-status', expect.any(String)));
});

describe('the end of an auction', () => {
  const afterItsEnd = 8 * 24 * 60 * 60 * 1000;

  test('sells to the highest bidder', async () => {
    const { ports, firstBidder, secondBidder, bid, readState } = await anAuction();
    await bid(firstBidder, 6);
    await bid(secondBidder, 7);

    expect(await endDueOffers(ports, 'ETHEREUM')).toBe(ports.clock.millis() + afterItsEnd - 24 * 60 * 60 * 1000);
    expect(readState().fulfillments).toEqual([]);
    ports.clock.advance(afterItsEnd);
    await endDueOffers(ports, 'ETHEREUM');
    await endDueOffers(ports, 'ETHEREUM');

    expect(readState()).toMatchObject({
      statuses: ['OUTBID', 'WON'],
      fulfillments: [{ type: 'PURCHASE', buyerId: secondBidder, pricePerItemUnits: '7000000' }],
      reserved: [0n, 7_000_000n],
    });
  });

  test('returns the item if there is no bid', async () => {
    const { ports, readState, offer } = await anAuction();
    ports.clock.advance(afterItsEnd);

    await endDueOffers(ports, 'ETHEREUM');

    expect(readState().fulfillments).toMatchObject([{ type: 'REIMBURSEMENT', walletAddress: offer.sellerAddress }]);
  });

  test('rejects bids after the end, even before the auction is settled', async () => {
    const { ports, firstBidder, bid, readState } = await anAuction();
    ports.clock.advance(afterItsEnd);

    expect(await bid(firstBidder, 6)).toEqual(fail('offer.not-open', expect.any(String)));
    expect(readState().reserved).toEqual([0n, 0n]);
  });
});
