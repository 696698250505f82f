import { z } from 'zod';
import { spanMilliseconds } from '../kernel/results/span.ts';
import { parseUnits } from '../kernel/values/numbers.ts';
import { offerStatus, offerType, offerVisibility } from '../market/offer.ts';
import { checkoutStatus } from '../payments/checkout-session.ts';
import { currencyCodes } from '../payments/currency.ts';
import { minorUnits, paymentMetadata, returnUrl } from '../payments/new-checkout-session.ts';
import { refundReason } from '../payments/payment.ts';
import { testCards } from '../payments/test-card.ts';
import { nativeDecimals } from '../wallets/balance.ts';
import { inboxName, inboxResponse } from '../webhooks/inbox.ts';
import { apiKeyHeaderName, webhookUrl } from '../webhooks/webhook.ts';

export const maximumEntries = 5_000;

/** The name of an entry, by which other entries refer to it. */
export const seedName = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,59}$/,
    'Use 1 to 60 lowercase letters, digits and hyphens for the name, starting with a letter.',
  )
  .meta({ examples: ['alice'] });

/** Entries of one kind by name. */
export function entriesOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z
    .record(seedName, entry)
    .refine((entries) => Object.keys(entries).length <= maximumEntries, tooMany)
    .default({})
    .meta({ description });
}

/** Entries of one kind that no other entry refers to. */
export function listOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z.array(entry).max(maximumEntries, tooMany).default([]).meta({ description });
}

const tooMany = `Use at most ${maximumEntries} entries. Split the seed into several.`;

/** An amount of whole coins or USDC above 0, as a number or a text. */
export const seedAmount = z
  .union([z.number(), z.string().max(40)], 'Use a number or its text.')
  .refine((amount) => {
    const units = parseUnits(amount, nativeDecimals);
    return typeof units === 'bigint' && units > 0n;
  }, 'Use an amount greater than 0, with a decimal point.')
  .meta({ examples: ['12.5'] });

/** A count of at least 1. */
export const seedCount = z.int().min(1, 'Use 1 or more.');

/** A duration. @example "3d" */
const seedSpan = z
  .string()
  .refine((text) => spanMilliseconds(text) !== undefined, 'Use a duration, e.g. 90s, 5m, 2h or 3d.')
  .meta({ examples: ['3d'] });

const seedBid = z.strictObject({
  bidder: seedName.meta({ description: 'A market user.' }),
  amount: seedAmount,
  wallet: seedName.optional().meta({ description: "The receiving wallet. Default: the bidder's deposit address." }),
});

const seedPurchase = z.strictObject({
  buyer: seedName.meta({ description: 'A market user.' }),
  wallet: seedName.meta({ description: 'The receiving wallet.' }),
  amount: seedCount.optional().meta({ description: 'Default 1.' }),
});

/** An offer, with the state it should reach. */
export const seedOffer = z.strictObject({
  item: seedName.meta({ description: 'A mint; the receiving wallet is the seller.' }),
  seller: seedName.optional().meta({ description: "A market user. Default: the application's own account." }),
  type: offerType,
  price: seedAmount.optional(),
  minimumBid: seedAmount.optional(),
  buyNowPrice: seedAmount.optional(),
  amount: seedCount.optional().meta({ description: 'Default 1.' }),
  minBuyAmount: seedCount.optional(),
  visibility: offerVisibility.optional(),
  externalSellerId: z.string().trim().min(1).max(200, 'Use at most 200 characters.').optional(),
  endsIn: seedSpan.optional().meta({ description: 'Duration from creation. An auction ends after 7d by default.' }),
  state: offerStatus
    .optional()
    .meta({
      description:
        'Default: READY. NEW is not signed, REFUSED is signed without the approval of custody, CLOSED is sold or returned to its seller, TERMINATED was ended by the operator. A CLOSED auction with bids ends by advancing the clock.',
    }),
  bids: z.array(seedBid).max(100, 'Use at most 100.').optional(),
  purchases: z.array(seedPurchase).max(1_000, 'Use at most 1000.').optional(),
});

const outcomes = testCards.map(({ outcome }) => outcome);
const exclusiveMessage = 'Set exactly one of card, confirm, refund and end.';

/** An action on a payment. */
export const seedAction = z
  .strictObject({
    card: z.enum(outcomes).optional().meta({ description: 'The test card to charge.' }),
    confirm: z.enum(['approve', 'refuse']).optional().meta({ description: 'After a card that requires confirmation.' }),
    refund: z
      .union([minorUnits, z.literal('all')], 'Use minor units, or all.')
      .optional()
      .meta({ description: 'In minor units, or all for the remaining amount.' }),
    end: z.enum(['cancel', 'expire']).optional(),
    name: z.string().trim().max(120).optional().meta({ description: 'Name on the card.' }),
    email: z.email('Use an e-mail address, e.g. ada@example.com.').optional(),
    reason: refundReason.optional().meta({ description: 'For a refund.' }),
  })
  .refine(
    ({ card, confirm, refund, end }) => [card, confirm, refund, end].filter((part) => part !== undefined).length === 1,
    exclusiveMessage,
  );
export type SeedAction = z.output<typeof seedAction>;

/** A payment and the actions on it, in order. */
export const seedPayment = z.strictObject({
  amount: minorUnits.optional().meta({ description: 'In minor units, e.g. cents for usd.' }),
  currency: z.enum(currencyCodes, 'Use a three-letter currency code (ISO 4217), e.g. usd.').optional(),
  description: z.string().trim().min(1).max(500, 'Use at most 500 characters.').optional(),
  metadata: paymentMetadata.optional(),
  successUrl: returnUrl.optional(),
  cancelUrl: returnUrl.optional(),
  offer: seedName.optional().meta({ description: 'A sale to buy with the payment.' }),
  items: seedCount.optional().meta({ description: 'Number of items of the offer.' }),
  buyer: seedName.optional().meta({ description: 'A market user.' }),
  wallet: seedName.optional().meta({ description: 'The receiving wallet.' }),
  acts: z
    .array(seedAction)
    .max(50, 'Use at most 50.')
    .optional()
    .meta({ description: 'Actions on the payment, in order. Without actions it stays unpaid.' }),
  checkout: checkoutStatus
    .optional()
    .meta({ description: 'The expected status. The seed fails if the actions lead to another status.' }),
});

/** The response of a built-in receiver. */
export const seedInbox = z.strictObject({
  status: inboxResponse.shape.status,
  delayMilliseconds: inboxResponse.shape.delayMilliseconds.optional(),
  retryAfterSeconds: inboxResponse.shape.retryAfterSeconds,
});

/** An endpoint that receives payment events. */
export const seedWebhook = z.strictObject({
  inbox: inboxName.optional().meta({ description: 'A built-in receiver. Alternatively, set url.' }),
  url: webhookUrl.optional(),
  headerName: apiKeyHeaderName.optional().meta({ description: 'The header of the API key. Default: X-Seed-Key.' }),
  username: z
    .string()
    .min(1)
    .max(1_024)
    .optional()
    .meta({ description: 'User name of Basic authentication, instead of an API key.' }),
  secret: z
    .string()
    .min(1)
    .max(1_024)
    .optional()
    .meta({ format: 'password', description: 'The API key or password. Generated by default.' }),
  state: z.enum(['enabled', 'paused', 'disabled']).optional(),
});
