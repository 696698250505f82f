import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { anOffer } from '../../../../test/records/offers.ts';
import { anApplication, asApplication, aWallet } from '../../../../test/records/users.ts';
import { present, valueIn } from '../../../../test/values.ts';
import { fail } from '../../../model/kernel/results/result.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { endDueOffers } from './close-offer.ts';
import { signOffer } from './create-offer.ts';
import { listOffers } from './list-offers.ts';

const hour = 3_600_000;
const endDate = '2030-01-01T02:00:00.000Z';

function aMarket(...offers: OfferRecord[]) {
  const ports = fakePorts({ applications: [anApplication()], offers });
  const fulfillmentsOf = (offerId: string) =>
    ports.storage.read(({ fulfillments }) => fulfillments.listBy('byOffer', offerId));
  const read = (id: string) => present(ports.storage.read((tables) => tables.offers.find(id)));
  const idsOf = async (status: OfferRecord['status']) =>
    valueIn(await listOffers(ports, { pageNumber: 1, pageSize: 10, status: [status] }, asApplication())).items.map(
      ({ id }) => id,
    );
  return { ports, fulfillmentsOf, read, idsOf };
}

test('ends a sale at its endDate and returns the remaining items to the seller, once', async () => {
  const sale = anOffer({ endDate, amountPurchased: 4 });
  const { ports, fulfillmentsOf, read } = aMarket(sale);

  expect(await endDueOffers(ports, 'ETHEREUM')).toBe(Date.parse(endDate));
  expect(fulfillmentsOf(sale.id)).toEqual([]);
  ports.clock.advance(2 * hour);
  expect(await endDueOffers(ports, 'ETHEREUM')).toBeUndefined();
  await endDueOffers(ports, 'ETHEREUM');

  expect(fulfillmentsOf(sale.id)).toMatchObject([
    { type: 'REIMBURSEMENT', amount: 6, walletAddress: sale.sellerAddress },
  ]);
  expect(read(sale.id)).toMatchObject({ ending: 'REIMBURSEMENT', remainingAmount: 0 });
});

test('ends a sale of an archived wallet, and returns the items to it', async () => {
  const wallet = aWallet({ archived: true });
  const sale = anOffer({ endDate, sellerAddress: wallet.address });
  const { ports, fulfillmentsOf } = aMarket(sale);
  await ports.storage.change(({ wallets }) => wallets.put(wallet));
  ports.clock.advance(2 * hour);

  await endDueOffers(ports, 'ETHEREUM');

  expect(fulfillmentsOf(sale.id)).toMatchObject([{ type: 'REIMBURSEMENT', walletAddress: wallet.address }]);
});

test.each(['SALE', 'AUCTION'] as const)('closes a %s that its seller did not sign until its endDate', async (type) => {
  const offer = anOffer({ type, status: 'NEW', endDate });
  const { ports, fulfillmentsOf, idsOf } = aMarket(offer);
  ports.clock.advance(2 * hour);

  await endDueOffers(ports, 'ETHEREUM');

  expect(await idsOf('CLOSED')).toEqual([offer.id]);
  expect(await idsOf('NEW')).toEqual([]);
  expect(fulfillmentsOf(offer.id)).toEqual([]);
  expect(await run(signOffer, ports, { offerId: offer.id, signature: '0x' }, asApplication())).toEqual(
    fail('invalid-offer-status', expect.any(String)),
  );
});

test('ends neither later sales, nor those of another chain, nor those without an end', async () => {
  const later = anOffer({ endDate: '2030-01-01T02:00:00.001Z' });
  const endless = anOffer({ endDate: undefined });
  const { ports, fulfillmentsOf } = aMarket(later, endless);
  ports.clock.advance(2 * hour);

  expect(await endDueOffers(ports, 'MATIC')).toBeUndefined();
  expect(await endDueOffers(ports, 'ETHEREUM')).toBe(Date.parse(endDate) + 1);

  expect([later, endless].flatMap(({ id }) => fulfillmentsOf(id))).toEqual([]);
});
