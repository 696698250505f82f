import { describe, expect, test } from 'vitest';
import { anHour } from '../../../../test/fakes/clock.ts';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { bypassSchema } from '../../../../test/operations/operation-calls.ts';
import { run } from '../../../../test/operations/run.ts';
import { aBid, anItem, anOffer } from '../../../../test/records/offers.ts';
import {
  anApplication,
  anId,
  asApplication,
  asOperator,
  aWalletOwner,
  otherApplicationId,
  theOtherApplication,
} from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { changeOfferInput } from '../../../model/market/new-offer.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import { changeOffer } from './change-offer.ts';
import { closeOffer, terminateOffer } from './close-offer.ts';
import { type ListOffersInput, listOffers } from './list-offers.ts';
import { offerOperations } from './offers.operations.ts';
import { listPreparationTransactions } from './prepare-offer.ts';

const ownCaller = asApplication();
const otherCaller = asApplication(otherApplicationId);
const anonymous = { role: 'anonymous' } as const;

const change = bypassSchema(changeOfferInput, changeOffer);

function aMarket(...offers: ReturnType<typeof anOffer>[]) {
  return fakePorts({ applications: [anApplication(), theOtherApplication()], offers });
}

test.each([
  { visibility: 'PUBLIC', ours: true, theirs: true, nobody: true, listed: true },
  { visibility: 'UNLISTED', ours: true, theirs: true, nobody: true, listed: false },
  { visibility: 'PRIVATE', ours: true, theirs: false, nobody: false, listed: false },
] as const)('shows a $visibility offer by its id and in lists', async ({ visibility, ...expected }) => {
  const offer = anOffer({ visibility });
  const ports = aMarket(offer);
  const page = { pageNumber: 1, pageSize: 10 };
  const canGet = async (caller: typeof ownCaller | typeof anonymous) =>
    (await run(offerOperations.get, ports, { offerId: offer.id }, caller)).ok;
  const lists = async (caller: typeof ownCaller | typeof anonymous) =>
    valueIn(await listOffers(ports, page, caller)).items.length === 1;

  expect(await canGet(ownCaller)).toBe(expected.ours);
  expect(await canGet(otherCaller)).toBe(expected.theirs);
  expect(await canGet(anonymous)).toBe(expected.nobody);
  expect(await lists(ownCaller)).toBe(true);
  expect(await lists(otherCaller)).toBe(expected.listed);
  expect(await lists(anonymous)).toBe(expected.listed);
});

describe('listOffers', () => {
  const sellerId = anId();
  const offers = [
    anOffer({ createdAt: '2029-12-01T00:00:00.000Z' }),
    anOffer({
      createdAt: '2029-12-02T00:00:00.000Z',
      sellerId,
      item: anItem({ id: '14', name: 'Tidal Study No. 14' }),
    }),
    anOffer({ createdAt: '2029-12-03T00:00:00.000Z', type: 'AUCTION', sellerId }),
    anOffer({ createdAt: '2029-12-04T00:00:00.000Z', status: 'NEW', visibility: 'PRIVATE' }),
  ];
  const [first, second, third, fourth] = offers;
  const contractAddress = (first?.item.address ?? '').toLowerCase();

  test.each([
    { filters: {}, found: [fourth, third, second, first] },
    { filters: { type: ['SALE'] }, found: [fourth, second, first] },
    { filters: { type: ['SALE'], status: ['READY'] }, found: [second, first] },
    { filters: { status: ['NEW'] }, found: [fourth] },
    { filters: { status: ['NEW', 'READY'], type: ['SALE'] }, found: [fourth, second, first] },
    { filters: { type: ['SALE', 'AUCTION'] }, found: [fourth, third, second, first] },
    { filters: { id: [first?.id ?? '', third?.id ?? ''] }, found: [third, first] },
    { filters: { id: [first?.id ?? ''], type: ['AUCTION'] }, found: [] },
    { filters: { visibility: 'PUBLIC' }, found: [third, second, first] },
    { filters: { sellerId }, found: [third, second] },
    { filters: { sellerId, type: ['SALE'] }, found: [second] },
    { filters: { chain: 'ETHEREUM', status: ['READY'] }, found: [third, second, first] },
    { filters: { chain: 'MATIC' }, found: [] },
    { filters: { contractAddress }, found: [fourth, third, second, first] },
    { filters: { contractAddress, chain: 'ETHEREUM', type: ['AUCTION'] }, found: [third] },
    { filters: { search: 'tidal' }, found: [second] },
    { filters: { search: '14' }, found: [second] },
    { filters: { search: third?.id ?? '' }, found: [third] },
    { filters: { search: contractAddress, type: ['AUCTION'] }, found: [third] },
    { filters: { search: 'nowhere' }, found: [] },
    { filters: { search: '', status: ['NEW'] }, found: [fourth] },
    { filters: { pageNumber: 2, pageSize: 3 }, found: [first] },
    { filters: { pageNumber: 2, pageSize: 2, type: ['SALE'] }, found: [first] },
    { filters: { pageNumber: 2, pageSize: 1, sellerId }, found: [second] },
    { filters: { pageNumber: 3, pageSize: 2 }, found: [] },
  ] satisfies { filters: Partial<ListOffersInput>; found: unknown[] }[])(
    'lists the offers that match $filters, newest first',
    async ({ filters, found }) => {
      const ports = aMarket(...offers);

      const page = valueIn(await listOffers(ports, { pageNumber: 1, pageSize: 10, ...filters }, ownCaller));

      expect(page.items.map(({ id }) => id)).toEqual(found.map((offer) => offer?.id));
    },
  );
});

describe('listOffers over several applications', () => {
  const day = (number: number) => `2029-12-${String(number).padStart(2, '0')}T00:00:00.000Z`;
  const offers = Array.from({ length: 24 }, (_, number) => {
    const applicationId = [anApplication().id, otherApplicationId, otherApplicationId][number % 3];
    const visibility = number % 4 === 0 ? 'PRIVATE' : 'PUBLIC';
    const type = number % 5 === 0 ? 'AUCTION' : 'SALE';
    return anOffer({ applicationId, visibility, type, createdAt: day(number + 1) });
  });
  const newest = (isShown: (offer: (typeof offers)[number]) => boolean) => offers.filter(isShown).reverse();
  const isOwn = ({ applicationId }: (typeof offers)[number]) => applicationId === anApplication().id;
  const isPublic = ({ visibility }: (typeof offers)[number]) => visibility === 'PUBLIC';
  const filters: readonly Partial<ListOffersInput>[] = [{}, { type: ['SALE'] }, { visibility: 'PRIVATE' }];

  test.each([
    ['with a token, every public offer and its own', ownCaller, (offer) => isOwn(offer) || isPublic(offer)],
    ['without a token, every public offer', anonymous, isPublic],
    ['for the operator of one application, only its own', asOperator(anApplication().id), isOwn],
  ] satisfies [string, Caller, Parameters<typeof newest>[0]][])('contain %s', async (_who, caller, isShown) => {
    const ports = aMarket(...offers);
    for (const { type, visibility } of filters) {
      const expected = newest(isShown)
        .filter(
          (offer) => (type?.includes(offer.type) ?? true) && offer.visibility === (visibility ?? offer.visibility),
        )
        .map(({ id }) => id);
      for (const pageSize of [1, 7, 100]) {
        const ids: string[] = [];
        for (let pageNumber = 1; ids.length < expected.length; pageNumber += 1) {
          const input = { pageNumber, pageSize, type, visibility };
          const { items, pagination } = valueIn(await listOffers(ports, input, caller));
          ids.push(...items.map(({ id }) => id));
          expect(pagination.numberOfElements).toBe(expected.length);
          expect(items).not.toEqual([]);
        }
        expect(ids).toEqual(expected);
      }
    }
  });
});

test('accepts a new price of a sale', async () => {
  const offer = anOffer();
  const ports = aMarket(offer);

  const updated = valueIn(await change(ports, { offerId: offer.id, price: 7 }, ownCaller));

  expect(updated).toMatchObject({ price: 7, status: 'READY', modifiedOn: ports.clock.now() });
});

test('changes the minimum bid with the price of an auction', async () => {
  const offer = anOffer({ type: 'AUCTION', buyNowPriceUnits: '20000000' });
  const ports = aMarket(offer);

  const updated = await change(ports, { offerId: offer.id, price: '7.5' }, ownCaller);

  expect(updated).toMatchObject({ ok: true, value: { price: 7.5, minimumBid: 7.5 } });
  expect(await change(ports, { offerId: offer.id, price: 21 }, ownCaller)).toMatchObject({
    failure: { code: 'input.invalid' },
  });
});

test('rejects a change of an auction with bids, except for its visibility', async () => {
  const offer = anOffer({ type: 'AUCTION', bidCount: 1 });
  const ports = aMarket(offer);
  const changeIt = (changes: object) => change(ports, { offerId: offer.id, ...changes }, ownCaller);

  expect(await changeIt({ price: 7 })).toEqual(fail('offer.has-bids', expect.any(String)));
  expect(await changeIt({ endDate: '2030-03-01' })).toEqual(fail('offer.has-bids', expect.any(String)));
  expect(await changeIt({ visibility: 'UNLISTED' })).toMatchObject({ ok: true, value: { visibility: 'UNLISTED' } });
});

test.each(['CLOSED', 'REFUSED', 'TERMINATED', 'ERROR'] as const)(
  'accepts only a new price of a sale, and no change of an auction, with status %s',
  async (status) => {
    const [sale, auction] = [anOffer({ status }), anOffer({ type: 'AUCTION', status })];
    const ports = aMarket(sale, auction);
    const wrongStatus = fail('invalid-offer-status', expect.any(String));
    const endDate = '2031-01-01T00:00:00.000Z';

    expect(await change(ports, { offerId: auction.id, price: 7 }, ownCaller)).toEqual(wrongStatus);
    expect(await change(ports, { offerId: sale.id, price: 7, endDate }, ownCaller)).toEqual(wrongStatus);
    expect(await change(ports, { offerId: sale.id, price: 7 }, ownCaller)).toMatchObject({
      ok: true,
      value: { price: 7, status },
    });
  },
);

test('ends an offer that was never in custody immediately', async () => {
  const offer = anOffer({ status: 'NEW' });
  const ports = aMarket(offer);

  const closed = await run(closeOffer, ports, { offerId: offer.id }, ownCaller);

  expect(closed).toMatchObject({ ok: true, value: { status: 'CLOSED', amountReimbursed: 10 } });
  expect(await run(closeOffer, ports, { offerId: offer.id }, ownCaller)).toEqual(
    fail('invalid-offer-status', expect.any(String)),
  );
});

test('rejects the seller but allows the operator to end an auction with a bid', async () => {
  const bid = aBid();
  const offer = anOffer({ type: 'AUCTION', bidCount: 1, highestBidId: bid.id });
  const ports = fakePorts({ offers: [offer], bids: [bid] });

  expect(await run(closeOffer, ports, { offerId: offer.id }, ownCaller)).toEqual(
    fail('offer.has-bids', expect.any(String)),
  );
  valueIn(await run(terminateOffer, ports, { offerId: offer.id }, asOperator()));

  const { bids, fulfillments } = ports.storage.read((tables) => ({
    bids: tables.bids.listBy('byOffer', bid.offerId),
    fulfillments: tables.fulfillments.listBy('byOffer', offer.id),
  }));
  expect(bids).toMatchObject([{ status: 'LOST' }]);
  expect(fulfillments).toMatchObject([{ type: 'TERMINATION', amount: 1, status: 'QUEUED' }]);
});

test('allows only the operator to end an offer whose items are missing', async () => {
  const offer = anOffer({ status: 'ERROR' });
  const ports = aMarket(offer);

  const ended = await run(terminateOffer, ports, { offerId: offer.id }, asOperator());

  expect(ended).toMatchObject({ value: { status: 'TERMINATED', amountTerminated: 10 } });
});

test("returns the custody approval for the seller's wallet", async () => {
  const owner = await aWalletOwner();
  const offer = anOffer({ status: 'NEW', sellerAddress: owner.wallet.address });
  const ports = fakePorts({ ...owner.records, offers: [offer] });
  const input = { offerId: offer.id, walletId: owner.wallet.id };

  expect(await listPreparationTransactions(ports, input, ownCaller)).toEqual(
    ok([
      {
        type: 'CONTRACT_EXECUTION',
        walletId: owner.wallet.id,
        secretType: 'ETHEREUM',
        to: offer.item.address,
        functionName: 'setApprovalForAll',
        value: 0,
        inputs: [
          { type: 'address', value: offer.custodyAddress },
          { type: 'bool', value: 'true' },
        ],
      },
    ]),
  );
});

test('returns an empty list for another wallet and after the approval', async () => {
  const owner = await aWalletOwner();
  const [offer, ready] = [anOffer({ status: 'NEW' }), anOffer()];
  const ports = fakePorts({ ...owner.records, offers: [offer, ready] });
  ports.clock.advance(anHour);
  const list = (offerId: string, walletId?: string) =>
    listPreparationTransactions(ports, { offerId, walletId }, ownCaller);

  expect(await list(offer.id, owner.wallet.id)).toEqual(fail('offer.other-wallet', expect.any(String)));
  expect(await list(offer.id, anId())).toEqual(fail('wallet.not-found', expect.any(String)));
  expect(await list(ready.id)).toEqual(ok([]));
});
