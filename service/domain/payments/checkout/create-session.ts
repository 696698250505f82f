import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { checkoutSession } from '../../../model/payments/checkout-session.ts';
import {
  type Money,
  type NewCheckoutSession,
  newCheckoutSession,
  type Order,
} from '../../../model/payments/new-checkout-session.ts';
import type { PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { owningApplication } from '../../auth/authenticate.ts';
import { checkPurchase, leastAmount, type PossiblePurchase } from '../../marketplace/fulfillments/check-purchase.ts';
import { depositAddressOf } from '../../marketplace/money/deposit-addresses.ts';
import { findOffer } from '../../marketplace/offers/change-offer.ts';
import { findMarketUser, noMarketUser } from '../../marketplace/users/get-market-user.ts';
import { ensureApplicationAccount } from '../../marketplace/users/market-users.operations.ts';
import { centsOfUnits } from '../intents/capture-charge.ts';
import { type Checkout, findSession } from '../intents/find-payment.ts';
import { expireCheckout } from '../intents/pay-with-card.ts';
import { type PaymentPorts, storeCheckout } from '../intents/store-checkout.ts';
import { maximumCents, sessionMilliseconds } from '../limits.ts';
import { listLineItems, sessionPlace, toSession } from './to-session.ts';

export const createCheckoutSession = mutation({
  summary: 'Create checkout session',
  description:
    'The response contains the URL of a page where an end user pays with a test card; it is valid for 24 hours. With an offerId, the payment buys items of that offer.',
  route: route('POST', '/checkout/sessions', { reply: 'envelope-and-fields' }),
  input: newCheckoutSession,
  output: checkoutSession,
  async run(ports, { terms, ...fields }, caller, slot) {
    const applicationId = owningApplication(caller);
    if (!applicationId.ok) return applicationId;
    const owner = { applicationId: applicationId.value, caller };
    const price = await pricing(ports, terms, owner);
    if (!price.ok) return price;

    return ports.storage.transact((tables) => {
      const priced = price.value(tables);
      if (!priced.ok) return priced;
      const checkout = newCheckout(ports, applicationId.value, { ...fields, ...priced.value });
      const events = ['payment_intent.created'] as const;
      return slot.keep(tables, toSession(ports, storeCheckout(tables, ports, checkout, { events })));
    });
  },
});

type Owner = { readonly applicationId: string; readonly caller: Caller };

/** Computes the price inside the transaction, because the cost of an offer may change until then. */
async function pricing(
  ports: PaymentPorts & Pick<Ports, 'chains' | 'custody'>,
  terms: Money | Order,
  owner: Owner,
): Promise<Result<(tables: TableWriters) => Result<Money | PricedOrder>>> {
  if (!('offerId' in terms)) return ok(() => ok(terms));
  const order = await completeOrder(ports, terms, owner);
  if (!order.ok) return order;
  return ok((tables) => priceOrder(tables, order.value, owner.caller, ports.clock.now()));
}

interface CheckoutFields extends Money, Omit<NewCheckoutSession, 'terms'> {
  readonly purchase?: PaymentIntentRecord['purchase'];
}

function newCheckout(
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  applicationId: string,
  { amount, currency, description, metadata, purchase, ...options }: CheckoutFields,
): Checkout {
  const now = clock.now();
  const id = `pi_${ids.token(18)}`;
  const sessionId = `cs_${ids.token(24)}`;
  const payment: PaymentIntentRecord = {
    id,
    applicationId,
    checkoutSessionId: sessionId,
    amount,
    currency,
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${ids.token(18)}`,
    ...(description && { description }),
    metadata: metadata ?? {},
    ...(purchase && { purchase }),
    charges: [],
    submissions: [],
    createdAt: now,
    changedAt: now,
  };
  const { successUrl, cancelUrl, returnsAtOnce, lineItems, clientReferenceId, customer } = options;
  const session = {
    id: sessionId,
    applicationId,
    paymentIntentId: id,
    status: 'open',
    ...(successUrl != null && { successUrl }),
    ...(cancelUrl != null && { cancelUrl }),
    ...(returnsAtOnce && { returnsAtOnce }),
    ...{ lineItems, clientReferenceId, customer },
    createdAt: now,
    expiresAt: new Date(clock.millis() + sessionMilliseconds).toISOString(),
  } as const;
  return { payment, session };
}

type OrderPorts = Pick<Ports, 'storage' | 'chains' | 'custody' | 'clock' | 'ids'>;

/** An order whose only unknown is the price. */
type CompleteOrder = Order & Pick<NonNullable<PaymentIntentRecord['purchase']>, 'userId' | 'walletAddress'>;

/** Fills in the buyer and the receiver if the order omits them. */
async function completeOrder(
  ports: OrderPorts,
  order: Order,
  { applicationId, caller }: Owner,
): Promise<Result<CompleteOrder>> {
  const offer = ports.storage.read((tables) => findOffer(tables, order.offerId, caller));
  if (!offer.ok) return offer;
  const { chain } = offer.value.item;
  const paying = checkFloat(ports, chain);
  if (!paying.ok) return paying;
  const userId = await buyerOf(ports, order, { applicationId, caller });
  if (!userId.ok) return userId;
  const account = { userId: userId.value, chain };
  const receiver = order.walletAddress == null ? await depositAddressOf(ports, account) : ok(order.walletAddress);
  return mapResult(receiver, (walletAddress) => ({ ...order, ...account, walletAddress }));
}

/** A card pays with USDC that the service mints, which only an embedded chain allows. */
function checkFloat({ chains }: Pick<Ports, 'chains'>, chain: OfferRecord['item']['chain']): Result<void> {
  const { isEmbedded, name } = chains.of(chain).network;
  if (isEmbedded) return ok();
  return fail(
    'chain.without-card-float',
    `${name} is your own node, where a card cannot pay the seller. Buy the offer from a balance: POST /fulfillments.`,
  );
}

async function buyerOf(
  { storage, ids, clock }: OrderPorts,
  { userId }: Order,
  { applicationId, caller }: Owner,
): Promise<Result<string>> {
  if (userId == null)
    return storage.transact((tables) => ok(ensureApplicationAccount(tables, { ids, clock }, applicationId).id));
  const buyer = storage.read((tables) => findMarketUser(tables, userId, caller));
  return buyer ? ok(userId) : noMarketUser(userId);
}

/** The card price of an order that can be bought now. */
interface PricedOrder extends Money {
  readonly purchase: NonNullable<PaymentIntentRecord['purchase']>;
}

/** Returns the price of an order in cents, or a failure if it cannot be bought now. */
function priceOrder(
  tables: Pick<TableReaders, 'offers' | 'marketUsers'>,
  { offerId, offerAmount, userId, walletAddress, expectedAmount }: CompleteOrder,
  caller: Caller,
  now: string,
): Result<PricedOrder> {
  const offer = findOffer(tables, offerId, caller);
  if (!offer.ok) return offer;
  const amount = offerAmount ?? leastAmount(offer.value);
  const purchase = { offerId, userId, walletAddress, amount };
  const result = checkPurchase(tables, purchase, caller, now);
  if (!result.ok) return result;
  const price = toCents(result.value, amount);
  if (!price.ok) return price;
  if (expectedAmount == null || expectedAmount === price.value)
    return ok({ amount: price.value, currency: 'usd', purchase });
  const message = `amount must be ${price.value} cents, the price of these items. Send that amount or omit it.`;
  return invalidInput([{ path: 'amount', message }]);
}

function toCents({ priceUnits }: PossiblePurchase, amount: number): Result<number> {
  const cents = centsOfUnits(BigInt(priceUnits) * BigInt(amount));
  if (cents === undefined)
    return fail(
      'offer.price-without-cents',
      'The price has fractions of a cent, which a card cannot pay. Change the item amount, or buy from a balance: POST /fulfillments.',
    );
  if (cents <= maximumCents) return ok(cents);
  const message = `The price exceeds ${maximumCents} cents, the limit for a card. Buy fewer items.`;
  return invalidInput([{ path: 'offerAmount', message }]);
}

export const getCheckoutSession = query({
  summary: 'Get checkout session',
  description: 'With its payment status and the address of its payment page.',
  route: route('GET', '/checkout/sessions/{sessionId}', { reply: 'envelope-and-fields' }),
  input: sessionPlace,
  output: checkoutSession,
  run: async ({ storage, installation }, { sessionId }, caller) =>
    storage.read((tables) =>
      mapResult(findSession(tables, sessionId, caller), (session) => toSession({ installation }, session)),
    ),
});

export const expireCheckoutSession = mutation({
  summary: 'Expire checkout session',
  description: 'Before its expiry time. The payment is cancelled.',
  route: route('POST', '/checkout/sessions/{sessionId}/expiration', { reply: 'envelope-and-fields' }),
  input: sessionPlace,
  output: checkoutSession,
  run: async (ports, { sessionId }, caller, slot) =>
    ports.storage.transact((tables) => {
      const session = findSession(tables, sessionId, caller);
      if (!session.ok) return session;
      const expired = expireCheckout(tables, ports, session.value);
      if (!expired.ok) return expired;
      return slot.keep(tables, toSession(ports, expired.value));
    }),
});

export const checkoutOperations = {
  create: createCheckoutSession,
  get: getCheckoutSession,
  listLineItems,
  expire: expireCheckoutSession,
};
