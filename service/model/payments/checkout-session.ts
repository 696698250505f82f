import { z } from 'zod';
import { paymentStatuses } from '../installation/names.ts';
import { address, localDateTime } from '../kernel/primitives.ts';
import { everyApplication, table } from '../table.ts';

/** open: can be paid · complete: paid · expired: timed out or was cancelled. */
export const checkoutStatus = z.enum(['open', 'complete', 'expired']);
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/** An item in one line of a session; `unitAmount` is in minor units. */
export const lineItem = z.object({ name: z.string(), unitAmount: z.int(), quantity: z.int() });
export type LineItem = z.infer<typeof lineItem>;

/** A stored request for one payment with a page to pay it on. */
export const checkoutSessionRecord = z.object({
  /** cs_ and 24 random bytes; knowing it is sufficient to pay. */
  id: z.string(),
  applicationId: z.uuid(),
  paymentIntentId: z.string(),
  status: checkoutStatus,
  successUrl: z.string().optional(),
  cancelUrl: z.string().optional(),
  /** Whether the payment page redirects without a click. */
  returnsAtOnce: z.boolean().optional(),
  /** Present if the payment was requested line by line. */
  lineItems: z.array(lineItem).optional(),
  createdAt: z.string(),
  expiresAt: z.string(),
  completedAt: z.string().optional(),
});
export type CheckoutSessionRecord = z.infer<typeof checkoutSessionRecord>;

/** The states of a payment, named like its events. */
export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** A checkout session as its application sees it. */
export const checkoutSession = z
  .object({
    id: z.string(),
    url: z.url().meta({ description: 'The page on which the end user pays.' }),
    paymentIntentId: z.string(),
    status: checkoutStatus,
    paymentStatus,
    amount: z.int().meta({ description: 'In the minor unit of the currency, e.g. cents for usd.' }),
    currency: z.string(),
    description: z.string().optional(),
    metadata: z.record(z.string(), z.string()),
    successUrl: z.string().optional(),
    cancelUrl: z.string().optional(),
    offerId: z.uuid().optional(),
    offerAmount: z.int().optional(),
    userId: z.uuid().optional(),
    walletAddress: address.optional(),
    fulfillmentId: z.uuid().optional(),
    payment_intent: z.string(),
    payment_status: z.enum(['paid', 'unpaid']),
    amount_total: z.int(),
    success_url: z.string().optional(),
    cancel_url: z.string().optional(),
    createdOn: localDateTime,
    expiresOn: localDateTime,
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** The lines of a session in the format of a common payment API. */
export const lineItemList = z
  .object({
    object: z.literal('list'),
    data: z.array(
      z.object({
        id: z.string(),
        object: z.literal('item'),
        amount_subtotal: z.int(),
        amount_total: z.int(),
        currency: z.string(),
        description: z.string(),
        price: z.object({ currency: z.string(), unit_amount: z.int() }),
        quantity: z.int(),
      }),
    ),
    has_more: z.literal(false),
    url: z.string(),
  })
  .meta({ id: 'LineItemList' });
export type LineItemList = z.infer<typeof lineItemList>;

/** Open sessions, by expiry. */
export const checkoutSessionTable = table(checkoutSessionRecord, {
  open: {
    keys: ({ status }) => (status === 'open' ? [everyApplication] : []),
    order: ({ expiresAt }) => expiresAt,
  },
});
