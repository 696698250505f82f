import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../../test/fakes/clock.ts';
import { call, resultIn } from '../../../../test/world/call.ts';
import { aTrader, recordsOf, TestMarket } from '../../../../test/world/market.ts';
import { transportsOf } from '../../../../test/world/service.ts';
import { reconciliation } from '../../../model/market/market-user.ts';
import { checkoutSession } from '../../../model/payments/checkout-session.ts';
import { paymentInspection } from '../../../model/payments/payment.ts';
import { devContracts } from '../../../model/transactions/dev-contracts.ts';
import { randomIds } from '../../../platform/clock/clocks.ts';
import { followPurchases } from './follow-purchases.ts';

const ports = portsOnAnvil();

/** Ten items in a READY offer for 5 USDC each. */
async function aSale() {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const opened = await ports({ ...recordsOf([seller, buyer]), ids: randomIds, clock });
  const market = new TestMarket({ ...opened, clock });
  const item = await market.mint(seller, 'ERC1155', 10);
  const sellerId = await market.user('0');
  const { id: offerId } = await market.offer(seller, { nft: item, amount: 10, price: 5, sellerId });
  await market.settle();
  const order = async (offerAmount: number, walletAddress = buyer.wallet.address) =>
    resultIn(await market.request('POST /checkout/sessions', { offerId, offerAmount, walletAddress }), checkoutSession);
  const pay = async ({ id }: { id: string }) => {
    const rawBody = 'card=4242424242424242&expiry=12%2F34&cvc=123';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await call(transportsOf(market.ports).http, `POST /pay/${id}/card`, { rawBody, headers });
    expect(response.status).toBe(303);
  };
  const inspect = async ({ paymentIntentId }: { paymentIntentId: string }) =>
    resultIn(await market.request(`GET /_vaultdesk/payments/${paymentIntentId}`), paymentInspection);
  const settle = async () => {
    await market.settle();
    await followPurchases(market.ports);
  };
  return { market, buyer, item, sellerId, offerId, order, pay, inspect, settle };
}

test('buys items with concurrent cards: the wallet holds them, the seller has the USDC, and ledger equals chain', async () => {
  const { market, buyer, item, sellerId, offerId, order, pay, inspect, settle } = await aSale();
  const sessions = await Promise.all([order(1), order(2), order(3)]);
  expect(sessions[2]).toMatchObject({ amount: 1500, currency: 'usd' });

  await Promise.all(sessions.map(pay));
  await settle();

  const completed = { status: 'succeeded', amountRefunded: 0, purchase: { end: { status: 'COMPLETED' } } };
  for (const session of sessions) expect(await inspect(session)).toMatchObject(completed);
  expect(await market.held(buyer.wallet.address, item)).toBe(6);
  expect(await market.getOffer(offerId)).toMatchObject({ remainingAmount: 4, amountPurchased: 6 });
  const balance = await market.balance(sellerId);
  expect(balance.chains).toMatchObject([{ chain: 'ETHEREUM', available: 30, reserved: 0 }]);
  const response = await market.request('GET /_vaultdesk/market/reconciliation');
  expect(resultIn(response, reconciliation).differences).toEqual([]);
});

test('refunds items that the receiver cannot accept and does not pay the seller', async () => {
  const { market, sellerId, offerId, order, pay, inspect, settle } = await aSale();
  const session = await order(2, devContracts.usdc.address);

  await pay(session);
  await settle();

  expect(await inspect(session)).toMatchObject({
    amountRefunded: 1000,
    purchase: { end: { status: 'ERROR', reason: expect.stringContaining('Receiver') } },
  });
  expect(await market.getOffer(offerId)).toMatchObject({ status: 'READY', remainingAmount: 10 });
  const balance = await market.balance(sellerId);
  expect(balance.total).toBe(0);
});
