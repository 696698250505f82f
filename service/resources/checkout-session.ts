import { z } from 'zod';
import { address, localDateTime } from '../kernel/primitives.ts';
import { currency } from './currency.ts';
import { quantity } from './quantity.ts';
import { everyApplication, table } from './table.ts';

/** open: it can be paid · complete: it was paid · expired: its time ran out, or it was cancelled. */
export const checkoutStatus = z.enum(['open', 'complete', 'expired']);
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/** A request for one payment with a page to pay it on, as it is stored. */
export const checkoutSessionRecord = z.object({
  /** cs_ and 24 random bytes: who knows it may pay it. */
  id: z.string(),
  applicationId: z.uuid(),
  paymentIntentId: z.string(),
  status: checkoutStatus,
  successUrl: z.string().optional(),
  cancelUrl: z.string().optional(),
  createdAt: z.string(),
  expiresAt: z.string(),
  completedAt: z.string().optional(),
});
export type CheckoutSessionRecord = z.infer<typeof checkoutSessionRecord>;

/** The states of a payment, by the names its events tell. */
export const paymentStatus = z.enum([
  'requires_payment_method',
  'requires_action',
  'succeeded',
  'canceled',
]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** A checkout session as its application sees it. */
export const checkoutSession = z
  .object({
    id: z.string(),
    url: z.url().meta({ description: 'Where the end user pays.' }),
    paymentIntentId: z.string(),
    status: checkoutStatus,
    paymentStatus,
    amount: z.int().meta({ description: 'In the minor unit of the currency, cents of usd.' }),
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
  })
  .meta({ id: 'CheckoutSession' });
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** The place of the session's id in a return address. */
export const sessionIdPlace = '{CHECKOUT_SESSION_ID}';

/** A page of the application to go on to: http or https, without a user and a password in it. */
export const returnUrl = z
  .string()
  .max(2_048, 'Use at most 2048 characters.')
  .refine(isReturnUrl, 'Use an http or https address without a user name or a password in it.')
  .meta({
    description: `${sessionIdPlace} in it becomes the id of the session.`,
    examples: [`http://localhost:3000/thanks?session=${sessionIdPlace}`],
  });

function isReturnUrl(text: string): boolean {
  const sample = text.replaceAll(sessionIdPlace, 'id');
  if (!URL.canParse(sample)) return false;
  const { protocol, username, password } = new URL(sample);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const anAmount = 'Use a whole number of minor units, such as 1250 for 12.50 usd.';

/** An amount of money in minor units; text and fractions are refused, for they are guessed wrong too often. */
export const minorUnits = z
  .number(anAmount)
  .int(anAmount)
  .min(1, 'Use 1 or more.')
  .max(99_999_999, 'Use at most 99999999.');

/** What an application tells of a payment for itself. */
export const paymentMetadata = z
  .record(
    z.string().min(1, 'A key has 1 to 40 characters.').max(40, 'A key has 1 to 40 characters.'),
    z.string('Use a text.').max(500, 'A value has at most 500 characters.'),
  )
  .refine((entries) => Object.keys(entries).length <= 50, 'Use at most 50 keys.');

/** A payment that an application asks for. */
export const newCheckoutSession = z.object({
  amount: minorUnits.nullish().meta({
    description: 'In the minor unit of the currency. May be left out with an offerId.',
  }),
  currency: currency
    .nullish()
    .meta({ description: 'Three letters (ISO 4217). May be left out with an offerId.' }),
  description: z.string().trim().max(500, 'Use at most 500 characters.').nullish(),
  metadata: paymentMetadata.nullish(),
  successUrl: returnUrl.nullish(),
  cancelUrl: returnUrl.nullish(),
  offerId: z.uuid().nullish().meta({ description: 'A sale that is bought with the payment.' }),
  offerAmount: quantity
    .nullish()
    .meta({ description: 'How many items; the least that a purchase takes unless told.' }),
  userId: z
    .uuid()
    .nullish()
    .meta({ description: "The market user who buys; the application's own account unless told." }),
  walletAddress: address
    .nullish()
    .meta({ description: "Where the items go; the buyer's deposit address unless told." }),
});
export type NewCheckoutSession = z.output<typeof newCheckoutSession>;

/** Sessions that are still open, by their end. */
export const checkoutSessionTable = table(checkoutSessionRecord, {
  open: {
    keys: ({ status }) => (status === 'open' ? [everyApplication] : []),
    order: ({ expiresAt }) => expiresAt,
  },
});
