import { expect, test } from 'vitest';
import { portsOnAnvil } from '../../../test/chain/real-chains.ts';
import { fixedClock } from '../../../test/fakes/clock.ts';
import { answered, fakeOutbound } from '../../../test/fakes/fake-outbound.ts';
import { aSealedWebhook } from '../../../test/records/webhooks.ts';
import { call, resultIn } from '../../../test/world/call.ts';
import { aTrader, marketApplication, recordsOf, TestMarket } from '../../../test/world/market.ts';
import { transportsOf } from '../../../test/world/service.ts';
import { followPurchases } from '../../domain/payments/purchases/follow-purchases.ts';
import { DeliveryWorkers } from '../../domain/webhooks/deliveries/delivery-workers.ts';
import { sendDelivery } from '../../domain/webhooks/deliveries/send-delivery.ts';
import { type TraceLink, trace } from '../../model/history/trace.ts';
import { checkoutSession } from '../../model/payments/checkout-session.ts';
import { randomIds } from '../../platform/clock/clocks.ts';

const ports = portsOnAnvil();

/** An item for sale, and an endpoint that fails once. */
async function aShop() {
  const [seller, buyer] = await Promise.all([aTrader(), aTrader()]);
  const clock = fixedClock();
  const outbound = fakeOutbound();
  outbound.response = () => answered(outbound.sent.length === 1 ? 500 : 200);
  const marketPorts = await ports({
    ...recordsOf([seller, buyer]),
    webhooks: [aSealedWebhook({ applicationId: marketApplication.id })],
    settings: { paymentEvents: 'outcomes' },
    ids: randomIds,
    clock,
    outbound,
  });
  const market = new TestMarket({ ...marketPorts, clock });
  const nft = await market.mint(seller, 'ERC1155', 10);
  const sellerId = await market.user('0');
  const offer = await market.offer(seller, { nft, amount: 10, price: 5, sellerId });
  await market.settle();
  const workers = new DeliveryWorkers(market.ports, (webhook, event, options) =>
    sendDelivery(market.ports, webhook, event, options),
  );
  const deliver = async () => {
    await workers.feed();
    await workers.idle();
  };
  return { market, buyer, offerId: offer.id, deliver, clock };
}

test('shows every link of a card purchase from its request to the delivered attempt', async () => {
  const { market, buyer, offerId, deliver, clock } = await aShop();
  const body = { offerId, walletAddress: buyer.wallet.address };
  const created = await market.request('POST /checkout/sessions', body);
  const { id, paymentIntentId } = resultIn(created, checkoutSession);
  clock.advance(1_000);

  await call(transportsOf(market.ports).http, `POST /pay/${id}/card`, {
    rawBody: 'card=4242424242424242&expiry=12%2F34&cvc=123',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await deliver();
  await market.settle();
  await followPurchases(market.ports);
  clock.advance(10_000);
  await deliver();

  const response = await market.request(`GET /_vaultdesk/traces/${paymentIntentId}`);
  const { links, state, id: traceId, split, took } = resultIn(response, trace);
  expect(traceId).toBe(created.headers.get('x-request-id'));
  expect(state).toBe('complete');
  expect(links.map(toWords)).toEqual([
    'request POST /checkout/sessions',
    'ledger payment_intent.created',
    'wait Waiting for the payer',
    'event payment_intent.created',
    'request Pay page: card submitted',
    'ledger payment_intent.succeeded',
    expect.stringMatching(/^queue Purchase of Item \d+$/),
    'chain fulfilWithPermit',
    'ledger Fulfillment',
    'event payment_intent.succeeded',
    'delivery Delivery to 127.0.0.1:9000',
    'attempt Attempt 1',
    'wait Waiting for the retry',
    'attempt Attempt 2',
    'event charge.succeeded',
    'event checkout.session.completed',
  ]);
  expect(split.reduce((sum, part) => sum + part.took, 0)).toBe(took);
});

test('gives the hash the trace of the purchase and the offer its own trace', async () => {
  const { market, buyer, offerId } = await aShop();
  const sessionOf = async () =>
    resultIn(
      await market.request('POST /checkout/sessions', { offerId, walletAddress: buyer.wallet.address }),
      checkoutSession,
    );
  const { paymentIntentId } = await sessionOf();
  await market.request(`POST /_vaultdesk/payments/${paymentIntentId}/card`, { cardNumber: '4242424242424242' });
  await market.settle();
  const traceOf = async (id: string) => resultIn(await market.request(`GET /_vaultdesk/traces/${id}`), trace);

  const bought = await traceOf(paymentIntentId);
  const call = bought.links.find(({ kind }) => kind === 'chain');
  const hash = call?.facts.find(({ label }) => label === 'Hash')?.value ?? '';
  const offered = await traceOf(offerId);

  expect((await traceOf(hash)).id).toBe(bought.id);
  expect(offered.id).not.toBe(bought.id);
  // The test clock does not advance, so the order is unknown.
  expect(offered.links.map(toWords).toSorted()).toEqual([
    'chain setApprovalForAll',
    'chain take',
    'offer Moved to escrow',
    expect.stringMatching(/^offer Offer of Item \d+$/),
    "queue Signed by the seller's wallet",
    expect.stringMatching(/^request PATCH .*\/signature$/),
    expect.stringMatching(/^request PATCH .*\/txapprove$/),
    'request POST /offers',
  ]);
});

function toWords({ kind, title }: TraceLink): string {
  return `${kind} ${title}`;
}
