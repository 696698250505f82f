import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { address } from '../kernel/primitives.ts';
import { byCreation, everyApplication, ownersOf, sharedKeys, table } from '../table.ts';
import { paymentEvent } from '../webhooks/payment-event.ts';
import { checkoutStatus, paymentStatus } from './checkout-session.ts';
import { findTestCard, groupedNumber, rejectedCard, testCards } from './test-card.ts';

/** The digits of a test card. Other numbers are rejected first: a real number must not be logged or stored. */
export const testCardNumber = z
  .string()
  .max(40, rejectedCard)
  .meta({ description: 'A test card.', examples: testCards.map((card) => groupedNumber(card)) })
  .transform((typed, context) => {
    const card = findTestCard(typed);
    if (card) return card.number;
    context.addIssue(rejectedCard);
    return z.NEVER;
  })
  // Users may type a real card number here.
  .meta({ stored: false });

/** Reasons for a declined charge. */
export const declineCode = z.enum([
  'card_declined',
  'insufficient_funds',
  'authentication_failed',
  'offer_not_available',
]);
export type DeclineCode = z.infer<typeof declineCode>;

/** The card of a charge: only the last four digits, never the number. */
export const chargedCard = z.object({
  brand: z.literal('visa'),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.int(),
  expYear: z.int(),
  country: z.literal('US'),
  funding: z.literal('credit'),
});
export type ChargedCard = z.infer<typeof chargedCard>;

export const refundReason = z.enum(['requested_by_customer', 'duplicate', 'fraudulent']);

/** Why a payment ended unpaid: it was cancelled or timed out. */
export const cancellationReason = z.enum(['requested_by_customer', 'abandoned']);
export type CancellationReason = z.infer<typeof cancellationReason>;

/** A refund, in minor units. */
export const refund = z.object({
  /** re_… */
  id: z.string(),
  amount: z.int(),
  /** offer_not_delivered: the purchased items could not be moved. */
  reason: z.enum([...refundReason.options, 'offer_not_delivered']),
  createdAt: z.string(),
});
export type Refund = z.infer<typeof refund>;

/** A stored attempt to charge a card. */
export const charge = z.object({
  /** ch_… */
  id: z.string(),
  /** pm_… */
  paymentMethodId: z.string(),
  card: chargedCard,
  name: z.string().optional(),
  email: z.string().optional(),
  /** When the card required confirmation; absent if it did not. */
  askedAt: z.string().optional(),
  decline: declineCode.optional(),
  /** The decline reason, if the code does not suffice. */
  declineReason: z.string().optional(),
  refunds: z.array(refund),
  createdAt: z.string(),
});
export type Charge = z.infer<typeof charge>;

/** A stored payment. Amounts are in the minor unit of the currency. */
export const paymentIntentRecord = z.object({
  /** pi_… */
  id: z.string(),
  applicationId: z.uuid(),
  checkoutSessionId: z.string(),
  amount: z.int(),
  /** In lowercase (ISO 4217). */
  currency: z.string(),
  status: paymentStatus,
  /** pi_…_secret_…, as in the payload. */
  clientSecret: z.string(),
  description: z.string().optional(),
  metadata: z.record(z.string(), z.string()),
  /** The purchase that it pays: items of an offer, by this market user, to this address. */
  purchase: z
    .object({
      offerId: z.uuid(),
      amount: z.int(),
      userId: z.uuid(),
      walletAddress: address,
      fulfillmentId: z.uuid().optional(),
      /** How its fulfillment ended. */
      end: z
        .object({ status: z.enum(['COMPLETED', 'ERROR']), reason: z.string().optional(), at: z.string() })
        .optional(),
    })
    .optional(),
  charges: z.array(charge),
  /** The card that requires confirmation; requires_action only. */
  awaiting: charge
    .pick({ paymentMethodId: true, card: true, name: true, email: true })
    .extend({ askedAt: z.string() })
    .optional(),
  /** Keys of submitted forms, so that a repeated submission counts once. */
  submissions: z.array(z.string()),
  cancellation: z.object({ reason: cancellationReason, at: z.string() }).optional(),
  createdAt: z.string(),
  changedAt: z.string(),
  ...traced,
});
export type PaymentIntentRecord = z.infer<typeof paymentIntentRecord>;

const anEmail = 'Use an e-mail address, e.g. ada@example.com.';

export const cardPayment = z.object({
  cardNumber: testCardNumber,
  name: z
    .string()
    .trim()
    .max(120, 'Use at most 120 characters.')
    .nullish()
    .meta({ description: 'The name of the cardholder.' }),
  email: z
    .string()
    .trim()
    .max(254, anEmail)
    .refine((text) => text === '' || z.email().safeParse(text).success, anEmail)
    .nullish()
    .meta({ description: 'The email address of the end user.' }),
});
export type CardPayment = z.output<typeof cardPayment>;

/** A payment in a list of the operator. */
export const payment = z
  .object({
    ...paymentIntentRecord.pick({ id: true, applicationId: true, checkoutSessionId: true, amount: true }).shape,
    amountReceived: z.int(),
    amountRefunded: z.int(),
    currency: z.string(),
    status: paymentStatus,
    checkoutStatus,
    lastDecline: declineCode.optional(),
    cancellationReason: cancellationReason.optional(),
    card: chargedCard.pick({ brand: true, last4: true }).optional(),
    description: z.string().optional(),
    clientReferenceId: z.string().optional().meta({ description: 'Your own id of the purchase.' }),
    customer: z.string().optional().meta({ description: 'Your own id of the customer.' }),
    ...paymentIntentRecord.pick({ purchase: true, createdAt: true, changedAt: true }).shape,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

/** The total of a list's payments in one currency; amounts in minor units. */
export const paymentTotal = z
  .object({ currency: z.string(), count: z.int(), amount: z.int(), amountReceived: z.int(), amountRefunded: z.int() })
  .meta({ id: 'PaymentTotal' });
export type PaymentTotal = z.infer<typeof paymentTotal>;

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
export type PaymentStep = z.infer<typeof paymentStep>;

/** A payment with its page, charges, events and timeline. */
export const paymentInspection = payment
  .extend({
    url: z.url(),
    metadata: z.record(z.string(), z.string()),
    expiresAt: z.string().optional().meta({ description: 'While the session is open.' }),
    charges: z.array(charge),
    events: z.array(paymentEvent),
    timeline: z.array(paymentStep),
  })
  .meta({ id: 'PaymentInspection' });
export type PaymentInspection = z.infer<typeof paymentInspection>;

/** The key of a payment list: owner, status or any. */
export function paymentListKey(owner: string, status: string | undefined) {
  return `${owner}/${status ?? '*'}`;
}

/** Payments by owner, by purchase, and by charge and refund. */
export const paymentIntentTable = table(paymentIntentRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, status }: PaymentIntentRecord) => `${applicationId} ${status}`,
      (payment) =>
        ownersOf(payment).flatMap((owner) => [paymentListKey(owner, payment.status), paymentListKey(owner, undefined)]),
    ),
    order: byCreation,
  },
  byFulfillment: {
    keys: ({ purchase }) => (purchase?.fulfillmentId ? [purchase.fulfillmentId] : []),
    order: byCreation,
  },
  byTrace: { ...underTrace, order: byCreation },
  byCharge: {
    keys: ({ charges }) =>
      charges.flatMap(({ id, refunds }) => [id, ...refunds.map((refundRecord) => refundRecord.id)]),
    order: byCreation,
    isSeldom: true,
  },
  purchasing: {
    keys: ({ purchase }) => (purchase?.fulfillmentId && !purchase.end ? [everyApplication] : []),
    order: byCreation,
  },
});
