import { z } from 'zod';
import { isUrl } from '../kernel/is-url.ts';
import { receiverAddress, uuid } from '../kernel/primitives.ts';
import type { LineItem } from './checkout-session.ts';
import { currency } from './currency.ts';
import { itemCount } from './quantity.ts';

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
  if (!isUrl(sample)) return false;
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

/** What an application notes on a payment for itself. */
export const paymentMetadata = z
  .record(
    z.string().min(1, 'A key has 1 to 40 characters.').max(40, 'A key has 1 to 40 characters.'),
    z.string('Use a text.').max(500, 'A value has at most 500 characters.'),
  )
  .refine((entries) => Object.keys(entries).length <= 50, 'Use at most 50 keys.');

/** What stands in a payment that an application asks for. */
export const checkoutFields = z.object({
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
  offerId: uuid.nullish().meta({ description: 'A sale that is bought with the payment.' }),
  offerAmount: itemCount
    .nullish()
    .meta({ description: 'How many items; the least that a purchase takes unless told.' }),
  userId: uuid
    .nullish()
    .meta({ description: "The market user who buys; the application's own account unless told." }),
  walletAddress: receiverAddress
    .nullish()
    .meta({ description: "Where the items go; the buyer's deposit address unless told." }),
});
type CheckoutFields = z.output<typeof checkoutFields>;

const lineItem = z.object({
  price_data: z.object({
    unit_amount: minorUnits,
    currency,
    product_data: z.object({ name: z.string().max(500) }).nullish(),
  }),
  quantity: itemCount.nullish(),
});

/** The same in the form of a widespread payment API, beside the own fields. */
const widespreadFields = checkoutFields.extend({
  line_items: z.array(lineItem).min(1).max(100, 'Use at most 100.').nullish(),
  mode: z.literal('payment', 'Only payment is offered.').nullish(),
  success_url: returnUrl.nullish(),
  cancel_url: returnUrl.nullish(),
});

/** What is bought, line by line, and where a payer goes on, as the widespread form says it. */
interface Widespread {
  readonly lineItems?: LineItem[] | undefined;
  /** Whether a payer is led back without a click, as that form means it. */
  readonly returnsAtOnce?: boolean;
}

/** Line items as one amount; what is told in the own fields goes before. */
function inOwnFields(sent: z.output<typeof widespreadFields>): CheckoutFields & Widespread {
  const { line_items: lines, success_url, cancel_url, mode: _mode, ...own } = sent;
  const urls = {
    successUrl: own.successUrl ?? success_url,
    cancelUrl: own.cancelUrl ?? cancel_url,
    ...((success_url != null || cancel_url != null) && { returnsAtOnce: true }),
  };
  if (!lines) return { ...own, ...urls };
  const lineItems = lines.map(({ price_data, quantity }) => ({
    name: price_data.product_data?.name ?? '',
    unitAmount: price_data.unit_amount,
    quantity: quantity ?? 1,
  }));
  const total = lineItems.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
  const names = lineItems.flatMap(({ name }) => (name === '' ? [] : [name]));
  return {
    ...own,
    ...urls,
    // Where another amount is asked for, they are not what is paid.
    lineItems: own.amount == null || own.amount === total ? lineItems : undefined,
    amount: own.amount ?? total,
    currency: own.currency ?? lines[0]?.price_data.currency,
    description: own.description ?? (names.join(', ').slice(0, 500) || undefined),
  };
}

/** A payment that an application asks for. */
export const newCheckoutSession = widespreadFields.transform((sent, context) => {
  const fields = inOwnFields(sent);
  const others = sent.line_items?.some(({ price_data }) => price_data.currency !== fields.currency);
  if (others || !minorUnits.nullish().safeParse(fields.amount).success) {
    const message = 'Use one currency, and 99999999 minor units in all at most.';
    context.issues.push({ code: 'custom', input: sent, path: ['line_items'], message });
    return z.NEVER;
  }
  const terms = fields.offerId == null ? readMoney(fields) : readOrder(fields, fields.offerId);
  const { description, metadata, successUrl, cancelUrl, lineItems, returnsAtOnce } = fields;
  const about = { description, metadata, successUrl, cancelUrl, lineItems, returnsAtOnce };
  if (!Array.isArray(terms)) return { ...about, terms };
  for (const [field, message] of terms)
    context.issues.push({ code: 'custom', input: fields, path: [field], message });
  return z.NEVER;
});
export type NewCheckoutSession = z.output<typeof newCheckoutSession>;

/** What is to be paid, where nothing is bought with it. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** What is to be bought; what is left open is chosen. */
export interface Order extends Pick<CheckoutFields, 'offerAmount' | 'userId' | 'walletAddress'> {
  readonly offerId: string;
  /** What the application expects it to cost, in minor units. */
  readonly expectedAmount: CheckoutFields['amount'];
}

type Fault = readonly [field: keyof CheckoutFields, message: string];

function readMoney({ amount, currency, ...sent }: CheckoutFields): Money | Fault[] {
  const ofOrders = ['offerAmount', 'userId', 'walletAddress'] as const;
  const faults: Fault[] = ofOrders
    .filter((name) => sent[name] != null)
    .map((name) => [name, 'Leave this out, or send an offerId with it.']);
  if (amount == null) faults.push(['amount', 'This field is required without an offerId.']);
  if (currency == null) faults.push(['currency', 'This field is required without an offerId.']);
  return amount == null || currency == null || faults.length > 0 ? faults : { amount, currency };
}

function readOrder(
  { amount, currency, ...sent }: CheckoutFields,
  offerId: string,
): Order | Fault[] {
  if (currency != null && currency !== 'usd')
    return [['currency', 'An offer is paid in usd: one USDC is one US dollar.']];
  const { offerAmount, userId, walletAddress } = sent;
  return { offerId, offerAmount, userId, walletAddress, expectedAmount: amount };
}
