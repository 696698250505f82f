import { z } from 'zod';
import { checkoutStatus } from '../checkout-session.ts';
import { currencyCodes } from '../currency.ts';
import { inboxAnswer, inboxName } from '../inbox.ts';
import { minorUnits, paymentMetadata, returnUrl } from '../new-checkout-session.ts';
import { offerStatus, offerType, offerVisibility } from '../offer.ts';
import { refundReason } from '../payment.ts';
import { testCards } from '../test-card.ts';
import { apiKeyHeaderName, webhookUrl } from '../webhook.ts';
import { seedAmount, seedCount, seedName, seedSpan } from './seed-words.ts';

/** A bid on an auction. */
export const seedBid = z.strictObject({
  bidder: seedName.meta({ description: 'A market user.' }),
  amount: seedAmount,
  wallet: seedName
    .optional()
    .meta({ description: "Where the item goes; the bidder's deposit address unless told." }),
});

/** A purchase from a sale, paid from a balance. */
export const seedPurchase = z.strictObject({
  buyer: seedName.meta({ description: 'A market user.' }),
  wallet: seedName.meta({ description: 'Where the items go.' }),
  amount: seedCount.optional().meta({ description: '1 unless told.' }),
});

/** An offer, as far as it comes. */
export const seedOffer = z.strictObject({
  item: seedName.meta({ description: 'A mint; the wallet that got it sells.' }),
  seller: seedName
    .optional()
    .meta({ description: "A market user; the application's own account unless told." }),
  type: offerType,
  price: seedAmount.optional(),
  minimumBid: seedAmount.optional(),
  buyNowPrice: seedAmount.optional(),
  amount: seedCount.optional().meta({ description: '1 unless told.' }),
  minBuyAmount: seedCount.optional(),
  visibility: offerVisibility.optional(),
  externalSellerId: z.string().trim().min(1).max(200, 'Use at most 200 characters.').optional(),
  endsIn: seedSpan.optional().meta({
    description: 'From its creation; an auction ends after 7d unless told.',
  }),
  state: offerStatus.optional().meta({
    description:
      'READY unless told. NEW is not signed, REFUSED is signed without the approval of custody, CLOSED is sold or went back to its seller, TERMINATED was ended by the operator. An auction that is CLOSED with bids ends by the clock, which is moved on for it.',
  }),
  bids: z.array(seedBid).max(100, 'Use at most 100.').optional(),
  purchases: z.array(seedPurchase).max(1_000, 'Use at most 1000.').optional(),
});

const outcomes = testCards.map(({ outcome }) => outcome);
const one = 'Name one of card, confirm, refund, end.';

/** Something that is done to a payment. */
export const seedAct = z
  .strictObject({
    card: z.enum(outcomes).optional().meta({ description: 'The test card that is tried.' }),
    confirm: z.enum(['approve', 'refuse']).optional().meta({ description: 'After card: asks.' }),
    refund: z
      .union([minorUnits, z.literal('all')], 'Use minor units, or all.')
      .optional()
      .meta({ description: 'In minor units, or all that is left.' }),
    end: z.enum(['cancel', 'expire']).optional(),
    name: z.string().trim().max(120).optional().meta({ description: 'On the card.' }),
    email: z.email('Use an e-mail address, such as ada@example.com.').optional(),
    reason: refundReason.optional().meta({ description: 'Of a refund.' }),
  })
  .refine(
    ({ card, confirm, refund, end }) =>
      [card, confirm, refund, end].filter((part) => part !== undefined).length === 1,
    one,
  );
export type SeedAct = z.output<typeof seedAct>;

/** A payment and what is done to it, in turn. */
export const seedPayment = z.strictObject({
  amount: minorUnits.optional().meta({ description: 'In minor units, cents of usd.' }),
  currency: z.enum(currencyCodes, 'Use three letters (ISO 4217), such as usd.').optional(),
  description: z.string().trim().min(1).max(500, 'Use at most 500 characters.').optional(),
  metadata: paymentMetadata.optional(),
  successUrl: returnUrl.optional(),
  cancelUrl: returnUrl.optional(),
  offer: seedName.optional().meta({ description: 'A sale that is bought with the payment.' }),
  items: seedCount.optional().meta({ description: 'How many of the offer.' }),
  buyer: seedName.optional().meta({ description: 'A market user.' }),
  wallet: seedName.optional().meta({ description: 'Where the items go.' }),
  acts: z.array(seedAct).max(50, 'Use at most 50.').optional().meta({
    description: 'What is done to it, in turn. Without any it waits to be paid.',
  }),
  checkout: checkoutStatus.optional().meta({
    description: 'What comes of it: checked, so that a mistake among the acts is found.',
  }),
});

/** What a built-in receiver answers. */
export const seedInbox = z.strictObject({
  status: inboxAnswer.shape.status,
  delayMilliseconds: inboxAnswer.shape.delayMilliseconds.optional(),
  retryAfterSeconds: inboxAnswer.shape.retryAfterSeconds,
});

/** An endpoint that hears of payments. */
export const seedWebhook = z.strictObject({
  inbox: inboxName.optional().meta({ description: 'A built-in receiver; or name a URL.' }),
  url: webhookUrl.optional(),
  headerName: apiKeyHeaderName
    .optional()
    .meta({ description: 'Carries the API key; X-Seed-Key unless told.' }),
  username: z.string().min(1).max(1_024).optional().meta({
    description: 'Of Basic authentication, in place of an API key.',
  }),
  secret: z.string().min(1).max(1_024).optional().meta({
    format: 'password',
    description: 'The API key or password. Made up unless told.',
  }),
  state: z.enum(['enabled', 'paused', 'disabled']).optional(),
});
