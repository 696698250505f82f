import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { aFulfillment, anOffer } from '../../../../test/records/offers.ts';
import { aTransaction } from '../../../../test/records/transactions.ts';
import { anApplication, asOperator } from '../../../../test/records/users.ts';
import { valueIn } from '../../../../test/values.ts';
import { payUsdc } from '../../../../test/world/shop.ts';
import { aMarketUser } from '../../../../test/world/world.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { listMoneyMovements } from './balances.ts';
import { creditDeposits } from './compare-with-chain.ts';

const chain = 'ETHEREUM';

test('shows the purpose of a payment to both sides, and none for a deposit', async () => {
  const ports = fakePorts({ applications: [anApplication()] });
  const buyer = await aMarketUser(ports, { nickname: 'ada', chain });
  const seller = await aMarketUser(ports, { nickname: 'bob', chain });
  const offer = anOffer({ sellerId: seller.userId });
  const transaction = aTransaction();
  const purchase = aFulfillment({
    offerId: offer.id,
    buyerId: buyer.userId,
    amount: 2,
    transactionIds: [transaction.id],
  });
  await ports.storage.transact(({ offers, fulfillments, transactions }) => {
    offers.put(offer);
    fulfillments.put(purchase);
    transactions.put(transaction);
    return ok();
  });
  payUsdc(ports.chains.of(chain), { to: buyer.address, units: 10_000_000n });
  payUsdc(ports.chains.of(chain), {
    from: buyer.address,
    to: seller.address,
    units: 10_000_000n,
    transactionHash: transaction.hash,
  });
  valueIn(await creditDeposits(ports, chain));
  const movementsOf = async ({ userId }: { userId: string }) =>
    valueIn(await listMoneyMovements(ports, { userId, pageNumber: 1, pageSize: 10 }, asOperator())).items;

  const [payment, deposit] = await movementsOf(buyer);
  const [income] = await movementsOf(seller);

  const trade = { fulfillmentId: purchase.id, offerId: offer.id, itemName: 'Item 7', amount: 2 };
  expect(deposit).toMatchObject({ direction: 'IN', amount: 10 });
  expect(deposit?.trade).toBeUndefined();
  expect(payment).toMatchObject({
    direction: 'OUT',
    transactionId: transaction.id,
    trade: { ...trade, partner: { id: seller.userId, nickname: 'bob' } },
  });
  expect(income).toMatchObject({
    direction: 'IN',
    transactionId: transaction.id,
    trade: { ...trade, partner: { id: buyer.userId, nickname: 'ada' } },
  });
});
