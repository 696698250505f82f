import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import { readReceiver } from '../../marketplace/fulfillments/create-fulfillment.ts';
import { FieldReader } from '../../marketplace/offers/read-fields.ts';
import type { NewCheckoutSession } from '../../resources/checkout-session.ts';

/** What is to be paid, where nothing is bought with it. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What is to be bought; what is left open is chosen. */
export interface Order {
  readonly offerId: string;
  readonly offerAmount: number | undefined;
  readonly userId: string | undefined;
  readonly walletAddress: string | undefined;
  /** What the application expects it to cost. */
  readonly expected: Partial<Money>;
}

/** What a session is for: an amount of money, or items of an offer. */
export type Terms = Money | Order;

/** Reads what depends on each other in a new session. */
export function readTerms(input: NewCheckoutSession): Result<Terms> {
  return input.offerId == null ? readMoney(input) : readOrder(input, input.offerId);
}

function readMoney(input: NewCheckoutSession): Result<Money> {
  const fields = new FieldReader();
  for (const name of ['offerAmount', 'userId', 'walletAddress'] as const)
    if (input[name] != null) fields.refuse(name, 'Leave this out, or send an offerId with it.');
  const { amount, currency } = input;
  if (amount == null) fields.refuse('amount', 'This field is required without an offerId.');
  if (currency == null) fields.refuse('currency', 'This field is required without an offerId.');
  return amount == null || currency == null || fields.faults.length > 0
    ? invalidInput(fields.faults)
    : ok({ amount, currency });
}

function readOrder(input: NewCheckoutSession, offerId: string): Result<Order> {
  const fields = new FieldReader();
  const { userId, amount, currency } = input;
  const offerAmount = fields.count('offerAmount', input.offerAmount);
  const walletAddress =
    input.walletAddress == null ? undefined : readReceiver(fields, input.walletAddress);
  if (currency != null && currency !== 'usd')
    fields.refuse('currency', 'An offer is paid in usd: one USDC is one US dollar.');
  if (fields.faults.length > 0) return invalidInput(fields.faults);
  return ok({
    offerId,
    offerAmount,
    userId: userId ?? undefined,
    walletAddress,
    expected: { ...(amount != null && { amount }) },
  });
}
