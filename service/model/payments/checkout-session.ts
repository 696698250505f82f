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
  /** The caller's own id of the purchase, and of its customer. */
  clientReferenceId: z.string().optional(),
  customer: z.string().optional(),
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

const text = z.string().nullable();
const disabled = z.object({ enabled: z.literal(false) });

/** The fields of the common form of a session (Stripe, 2022-10), most of which no session here uses. */
const commonFields = {
  object: z.literal('checkout.session'),
  after_expiration: z.null(),
  allow_promotion_codes: z.literal(false),
  amount_subtotal: z.int(),
  amount_total: z.int(),
  automatic_tax: disabled.extend({ status: z.null() }),
  billing_address_collection: z.null(),
  cancel_url: text,
  client_reference_id: text,
  client_secret: z.null(),
  consent: z.null(),
  consent_collection: z.null(),
  created: z.int().meta({ description: 'Unix time in seconds.' }),
  currency_conversion: z.null(),
  custom_fields: z.array(z.unknown()).readonly(),
  custom_text: z.record(z.string(), z.null()),
  customer: text,
  customer_creation: z.literal('if_required'),
  customer_details: z
    .object({ address: z.record(z.string(), z.null()), email: text, name: text, phone: z.null() })
    .nullable(),
  customer_email: text,
  expires_at: z.int().meta({ description: 'Unix time in seconds.' }),
  invoice: z.null(),
  invoice_creation: disabled.extend({ invoice_data: z.record(z.string(), z.unknown()) }),
  livemode: z.literal(false),
  locale: z.null(),
  mode: z.literal('payment'),
  payment_intent: z.string(),
  payment_link: z.null(),
  payment_method_collection: z.literal('if_required'),
  payment_method_configuration_details: z.null(),
  payment_method_options: z.object({}),
  payment_method_types: z.array(z.literal('card')).readonly(),
  payment_status: z.enum(['paid', 'unpaid']),
  phone_number_collection: disabled,
  recovered_from: z.null(),
  setup_intent: z.null(),
  shipping_address_collection: z.null(),
  shipping_cost: z.null(),
  shipping_details: z.null(),
  shipping_options: z.array(z.unknown()).readonly(),
  submit_type: z.null(),
  subscription: z.null(),
  success_url: text,
  total_details: z.object({ amount_discount: z.int(), amount_shipping: z.int(), amount_tax: z.int() }),
  ui_mode: z.literal('hosted'),
};

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
    createdOn: localDateTime,
    expiresOn: localDateTime,
    ...commonFields,
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
        amount_discount: z.int(),
        amount_subtotal: z.int(),
        amount_tax: z.int(),
        amount_total: z.int(),
        currency: z.string(),
        description: z.string(),
        price: z.object({
          id: z.string(),
          object: z.literal('price'),
          active: z.literal(true),
          billing_scheme: z.literal('per_unit'),
          created: z.int(),
          currency: z.string(),
          custom_unit_amount: z.null(),
          livemode: z.literal(false),
          lookup_key: z.null(),
          metadata: z.object({}),
          nickname: z.null(),
          product: z.string(),
          recurring: z.null(),
          tax_behavior: z.literal('unspecified'),
          tiers_mode: z.null(),
          transform_quantity: z.null(),
          type: z.literal('one_time'),
          unit_amount: z.int(),
          unit_amount_decimal: z.string(),
        }),
        quantity: z.int(),
      }),
    ),
    has_more: z.literal(false),
    url: z.string(),
  })
  .meta({ id: 'LineItemList' });
export type LineItemList = z.infer<typeof lineItemList>;

export const checkoutSessionTable = table(checkoutSessionRecord, {
  open: { keys: ({ status }) => (status === 'open' ? [everyApplication] : []), order: ({ expiresAt }) => expiresAt },
});
