import { fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import {
  checkPurchase,
  leastAmount,
  type PossiblePurchase,
} from '../../marketplace/fulfillments/check-purchase.ts';
import { payerOf } from '../../marketplace/money/deposit-addresses.ts';
import { findOffer } from '../../marketplace/offers/find-offer.ts';
import { ensureApplicationAccount } from '../../marketplace/users/application-account.ts';
import { findMarketUser, noMarketUser } from '../../marketplace/users/get-market-user.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Money, Order } from '../../resources/new-checkout-session.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { PaymentIntentRecord } from '../../resources/payment.ts';
import { maximumCents } from '../limits.ts';
import { centsOfUnits } from '../purchases/cents.ts';

export type OrderPorts = Pick<Ports, 'storage' | 'chains' | 'custody' | 'clock' | 'ids'>;

/** An order whose only unknown is the price. */
export type CompleteOrder = Order & PurchaseParty;
type PurchaseParty = Pick<NonNullable<PaymentIntentRecord['purchase']>, 'userId' | 'walletAddress'>;

/** Fills in the buyer and the receiver if the order omits them. */
export async function completeOrder(
  ports: OrderPorts,
  order: Order,
  { applicationId, caller }: { readonly applicationId: string; readonly caller: Caller },
): Promise<Result<CompleteOrder>> {
  const offer = ports.storage.read((tables) => findOffer(tables, order.offerId, caller));
  if (!offer.ok) return offer;
  const { chain } = offer.value.item;
  const paying = checkFloat(ports, chain);
  if (!paying.ok) return paying;
  const userId = await buyerOf(ports, order, { applicationId, caller });
  if (!userId.ok) return userId;
  const account = { userId: userId.value, chain };
  const receiver =
    order.walletAddress == null ? await payerOf(ports, account) : ok(order.walletAddress);
  return receiver.ok ? ok({ ...order, ...account, walletAddress: receiver.value }) : receiver;
}

/** A card pays with USDC that the service mints, which only an embedded chain allows. */
function checkFloat(
  { chains }: Pick<Ports, 'chains'>,
  chain: OfferRecord['item']['chain'],
): Result<void> {
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
  { applicationId, caller }: { readonly applicationId: string; readonly caller: Caller },
): Promise<Result<string>> {
  if (userId == null)
    return storage.transact((tables) =>
      ok(ensureApplicationAccount(tables, { ids, clock }, applicationId).id),
    );
  const buyer = storage.read((tables) => findMarketUser(tables, userId, caller));
  return buyer ? ok(userId) : noMarketUser(userId);
}

/** The card price of an order that can be bought now. */
export interface PricedOrder extends Money {
  readonly purchase: NonNullable<PaymentIntentRecord['purchase']>;
}

/** Returns the price of an order in cents, or a failure if it cannot be bought now. */
export function priceOrder(
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
