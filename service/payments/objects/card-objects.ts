import type { JsonObject } from '../../kernel/json.ts';
import type { Charge } from '../../resources/payment.ts';

/** A card with its billing details. */
export type CardUse = Pick<
  Charge,
  'paymentMethodId' | 'card' | 'name' | 'email' | 'askedAt' | 'decline'
>;

/** The `payment_method_details` of a charge. */
export function cardDetailsObject(cardUse: CardUse) {
  return {
    card: { ...cardObject(cardUse), installments: null, mandate: null, network: 'visa' },
    type: 'card',
  } as const satisfies JsonObject;
}

/** The payment method itself, as in an error object. */
export function paymentMethodObject(cardUse: CardUse, created: number) {
  return {
    id: cardUse.paymentMethodId,
    object: 'payment_method',
    billing_details: billingObject(cardUse),
    card: cardObject(cardUse),
    created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } as const satisfies JsonObject;
}

/** The payer's billing details, as far as known. */
export function billingObject({ name, email }: Pick<CardUse, 'name' | 'email'>) {
  const address = {
    city: null,
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { address, email: email ?? null, name: name ?? null, phone: null } satisfies JsonObject;
}

function cardObject({ card, askedAt, decline }: CardUse) {
  const hasRefused = decline === 'authentication_failed';
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: `test${card.last4}`,
    funding: card.funding,
    last4: card.last4,
    three_d_secure: askedAt === undefined ? null : threeDSecure(hasRefused),
    wallet: null,
  } as const satisfies JsonObject;
}

function threeDSecure(hasRefused: boolean) {
  return {
    authentication_flow: 'challenge',
    result: hasRefused ? 'failed' : 'authenticated',
    result_reason: hasRefused ? 'rejected' : null,
    version: '2.2.0',
  } as const satisfies JsonObject;
}

/** Converts an instant to the Unix seconds used in events. */
export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
