import { expect, test } from 'vitest';
import { type FakePortsOptions, fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { aBid, aFulfillment, anOffer } from '../../../../test/records/offers.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anApplication, anId, asOperator, ourApplicationId } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import type { MarketUserRecord } from '../../../model/market/market-user.ts';
import { changeOffer } from './change-offer.ts';
import { inspectOffer } from './inspect-offer.ts';

const operator = asOperator();
const ada = userNamed('ada');
const bob = userNamed('bob');

function userNamed(nickname: string): MarketUserRecord {
  const createdAt = '2029-12-01T00:00:00.000Z';
  return { id: anId(), applicationId: ourApplicationId, nickname, type: 'SUB_USER', createdAt };
}

function aMarket(records: FakePortsOptions) {
  return fakePorts({ applications: [anApplication()], marketUsers: [ada, bob], ...records });
}

test('reports the paid amount, and the reserved amount with its buyers', async () => {
  const offer = anOffer({ amountPurchased: 3, inFlightAmount: 2 });
  const fulfillmentOf = (fields: Parameters<typeof aFulfillment>[0]) =>
    aFulfillment({ offerId: offer.id, pricePerItemUnits: '1500000', ...fields });
  const fulfillments = [
    fulfillmentOf({ buyerId: ada.id, amount: 2, status: 'COMPLETED' }),
    fulfillmentOf({ buyerId: ada.id, amount: 1, status: 'COMPLETED' }),
    fulfillmentOf({ buyerId: bob.id, amount: 2, status: 'PROCESSING' }),
    fulfillmentOf({ buyerId: bob.id, amount: 4, status: 'ERROR' }),
    fulfillmentOf({ type: 'REIMBURSEMENT', amount: 1, status: 'COMPLETED' }),
  ];
  const ports = aMarket({ offers: [offer], fulfillments });

  const { sales } = valueIn(await run(inspectOffer, ports, { offerId: offer.id }, operator));

  expect(sales).toEqual({ purchases: 2, paid: 4.5, reserved: 3, buyers: 1, buyerNames: ['ada'] });
});

test('reserves the leading bid', async () => {
  const bid = aBid({ units: '7250000', userId: bob.id });
  const auction = anOffer({ id: bid.offerId, type: 'AUCTION', bidCount: 1, highestBidId: bid.id });
  const ports = aMarket({ offers: [auction], bids: [bid] });

  const { sales, timeline } = valueIn(await run(inspectOffer, ports, { offerId: auction.id }, operator));

  expect(sales).toMatchObject({ paid: 0, reserved: 7.25 });
  expect(timeline).toContainEqual(expect.objectContaining({ what: 'bob bid 7.25', why: 'leads' }));
});

test('lists each action with its actor and each price change in the timeline', async () => {
  const offer = anOffer({ sellerId: ada.id, priceUnits: '720000000', amountPurchased: 2 });
  const at = '2029-12-31T23:30:00.000Z';
  const completed = aFulfillment({
    offerId: offer.id,
    buyerId: bob.id,
    amount: 2,
    pricePerItemUnits: '750000000',
    status: 'COMPLETED',
    changedAt: at,
  });
  const failed = { ...completed, id: anId(), status: 'ERROR' as const, reason: 'Too little USDC.' };
  const ports = aMarket({ offers: [offer], fulfillments: [completed, failed] });
  await changeOffer(ports, { offerId: offer.id, price: '750000000' }, operator);

  const { timeline } = valueIn(await run(inspectOffer, ports, { offerId: offer.id }, operator));

  const at0 = offer.createdAt;
  expect(timeline).toEqual([
    { at: at0, what: 'Created', why: 'by ada', mark: 'done' },
    { at: at0, what: "Signed by the seller's wallet", mark: 'done' },
    { at: at0, what: 'Moved to escrow', why: '10 items, ready to sell', mark: 'done' },
    { at, what: 'A purchase of 2 failed', why: 'bob: Too little USDC.', mark: 'failed' },
    { at, what: 'bob bought 2', why: '1,500.00 USDC paid', mark: 'done' },
    { at: ports.clock.now(), what: 'Price 720.00 to 750.00', why: 'in USDC', mark: 'noted' },
  ]);
});

test('lists no price change if the price stays the same', async () => {
  const offer = anOffer({ priceUnits: '5000000' });
  const ports = aMarket({ offers: [offer] });

  await changeOffer(ports, { offerId: offer.id, price: '5000000' }, operator);

  const { timeline } = valueIn(await run(inspectOffer, ports, { offerId: offer.id }, operator));
  expect(timeline.map(({ mark }) => mark)).not.toContain('noted');
});

test.each([
  { fields: { status: 'NEW' }, since: 'createdAt' },
  { fields: { status: 'INITIATING_OFFER' }, since: 'signedAt' },
  { fields: { status: 'READY' }, since: 'readyAt' },
  { fields: { status: 'CLOSED', endedAt: '2029-12-31T23:45:00.000Z' }, since: 'endedAt' },
  { fields: { status: 'ERROR', modifiedAt: '2029-12-31T23:50:00.000Z' }, since: 'modifiedAt' },
] as const)('reports that an offer is $fields.status since its $since', async ({ fields, since }) => {
  const offer = anOffer(fields);
  const ports = aMarket({ offers: [offer] });

  const inspection = valueIn(await run(inspectOffer, ports, { offerId: offer.id }, operator));

  expect(inspection.since).toBe(offer[since]);
});

test("uses the newest custody approval of the wallet as the seller's approval", async () => {
  const offer = anOffer();
  const approves = (contract: string) =>
    aTransaction({
      secretType: 'ETHEREUM',
      from: offer.sellerAddress,
      to: offer.item.address,
      state: 'SUCCEEDED',
      createdAt: '2029-12-31T22:00:00.000Z',
      call: {
        functionName: 'setApprovalForAll',
        inputs: [
          { type: 'address', value: contract },
          { type: 'bool', value: 'true' },
        ],
      },
    });
  const approval = approves(offer.custodyAddress);
  const otherApproval = approves('0x00000000000000000000000000000000000000A9');
  const ports = aMarket({ offers: [offer], transactions: [approval, otherApproval] });

  const { transactions } = valueIn(await run(inspectOffer, ports, { offerId: offer.id }, operator));

  expect(transactions).toMatchObject([{ id: approval.id, purpose: 'APPROVAL' }]);
});
