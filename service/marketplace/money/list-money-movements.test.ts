import { expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { aMarketUser } from '../../testing/a-market-user.ts';
import { aTransaction } from '../../testing/a-transaction.ts';
import { aFulfillment, anOffer } from '../../testing/an-offer.ts';
import { anApplication, asOperator } from '../../testing/builders.ts';
import { fakePorts } from '../../testing/fake-ports.ts';
import { payUsdc } from '../../testing/pay-usdc.ts';
import { valueIn } from '../../testing/value-in.ts';
import { creditDeposits } from './credit-deposits.ts';
import { listMoneyMovements } from './list-money-movements.ts';

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
    valueIn(await listMoneyMovements(ports, { userId, pageNumber: 1, pageSize: 10 }, asOperator()))
      .items;

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
