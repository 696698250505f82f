import { z } from 'zod';
import { address } from '../kernel/primitives.ts';
import { checkoutStatus, paymentStatus } from './checkout-session.ts';
import { paymentEvent } from './payment-event.ts';

/** What a charge may be declined for. */
export const declineCode = z.enum([
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'offer_not_available',
]);
export type DeclineCode = z.infer<typeof declineCode>;

/** A card of a charge: never its number, its last four digits alone. */
export const chargedCard = z.object({
  brand: z.literal('visa'),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.int(),
  expYear: z.int(),
  country: z.literal('US'),
  funding: z.literal('credit'),
});
export type ChargedCard = z.infer<typeof chargedCard>;

/** Money given back, in minor units. */
export const refund = z.object({
  /** re_… */
  id: z.string(),
  amount: z.int(),
  reason: z.string().optional(),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof refund>;

/** One attempt to take the money, as it is stored. */
export const charge = z.object({
  /** ch_… */
  id: z.string(),
  /** pm_… */
  paymentMethodId: z.string(),
  card: chargedCard,
  name: z.string().optional(),
  email: z.string().optional(),
  decline: declineCode.optional(),
  refunds: z.array(refund),
  createdAt: z.string(),
});
export type Charge = z.infer<typeof charge>;

/** A payment as it is stored. Amounts are in the minor unit of the currency. */
export const paymentIntentRecord = z.object({
  /** pi_… */
  id: z.string(),
  applicationId: z.uuid(),
  checkoutSessionId: z.string(),
  amount: z.int(),
  /** In lower case (ISO 4217). */
  currency: z.string(),
  status: paymentStatus,
  /** pi_…_secret_…, as the payload tells it. */
  clientSecret: z.string(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  /** What is bought with it: these items of an offer, by this market user, to this address. */
  purchase: z
    .object({
      offerId: z.uuid(),
      amount: z.int(),
      userId: z.uuid(),
      walletAddress: address,
      fulfillmentId: z.uuid().optional(),
    })
    .optional(),
  charges: z.array(charge),
  /** The card that waits for a confirmation; requires_action alone. */
  awaiting: charge.pick({ paymentMethodId: true, card: true, name: true, email: true }).optional(),
  /** The keys of the forms that were sent: one sent twice counts once. */
  submissions: z.array(z.string()),
  cancellation: z
    .object({ reason: z.enum(['requested_by_customer', 'abandoned']), at: z.string() })
    .optional(),
  createdAt: z.string(),
  changedAt: z.string(),
});
export type PaymentIntentRecord = z.infer<typeof paymentIntentRecord>;

/** A payment in a list of the operator. */
export const payment = z
  .object({
    id: z.string(),
    applicationId: z.uuid(),
    checkoutSessionId: z.string(),
    amount: z.int(),
    amountReceived: z.int(),
    amountRefunded: z.int(),
    currency: z.string(),
    status: paymentStatus,
    checkoutStatus,
    lastDecline: declineCode.optional(),
    card: chargedCard.pick({ brand: true, last4: true }).optional(),
    description: z.string().optional(),
    purchase: paymentIntentRecord.shape.purchase,
    createdAt: z.string(),
    changedAt: z.string(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/** What happened to a payment, in order. */
export const paymentStep = z.object({
  at: z.string(),
  kind: z.enum([
    'created',
    'requires_action',
    'declined',
    'succeeded',
    'refunded',
    'canceled',
    'expired',
    'purchase_started',
    'purchase_completed',
    'purchase_failed',
  ]),
  detail: z.string().optional(),
});

/** A payment with its page, charges, events and timeline. */
export const paymentInspection = payment
  .extend({
    url: z.url(),
    metadata: z.record(z.string(), z.string()),
    expiresAt: z.string(),
    charges: z.array(charge),
    events: z.array(paymentEvent),
    timeline: z.array(paymentStep),
  })
  .meta({ id: 'PaymentInspection' });
export type PaymentInspection = z.infer<typeof paymentInspection>;
