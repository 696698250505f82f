import { z } from 'zod';
import { isUrl } from '../kernel/is-url.ts';
import { receiverAddress, uuid } from '../kernel/primitives.ts';
import { itemCount } from '../market/quantity.ts';
import type { LineItem } from './checkout-session.ts';
import { currency } from './currency.ts';

export const sessionIdPlace = '{CHECKOUT_SESSION_ID}';

/** A return URL of the application: http or https, without user name and password. */
export const returnUrl = z
  .string()
  .max(2_048, 'Use at most 2048 characters.')
  .refine(isReturnUrl, 'Use an http or https URL without user name or password.')
  .meta({
    description: `${sessionIdPlace} in it is replaced with the session id.`,
    examples: [`http://localhost:3000/thanks?session=${sessionIdPlace}`],
  });

function isReturnUrl(text: string): boolean {
  const sample = text.replaceAll(sessionIdPlace, 'id');
  if (!isUrl(sample)) return false;
  const { protocol, username, password } = new URL(sample);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const anAmount = 'Use a whole number of minor units, e.g. 1250 for 12.50 usd.';

/** An amount of money in minor units; texts and fractions are rejected because they are often misinterpreted. */
export const minorUnits = z
  .number(anAmount)
  .int(anAmount)
  .min(1, 'Use 1 or more.')
  .max(99_999_999, 'Use at most 99999999.');

/** Application-defined metadata of a payment. */
export const paymentMetadata = z
  .record(
    z.string().min(1, 'Use 1 to 40 characters for each key.').max(40, 'Use 1 to 40 characters for each key.'),
    z.string('Use a text.').max(500, 'Use at most 500 characters for each value.'),
  )
  .refine((entries) => Object.keys(entries).length <= 50, 'Use at most 50 keys.');

export const checkoutFields = z.object({
  amount: minorUnits.nullish().meta({ description: 'In the minor unit of the currency. Optional with an offerId.' }),
  currency: currency.nullish().meta({ description: 'Three letters (ISO 4217). Optional with an offerId.' }),
  description: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .nullish()
    .meta({ description: 'A text that the payment page shows.' }),
  metadata: paymentMetadata.nullish().meta({ description: 'Your own texts by name, stored and returned.' }),
  successUrl: returnUrl.nullish(),
  cancelUrl: returnUrl.nullish(),
  offerId: uuid.nullish().meta({ description: 'A sale to buy with the payment.' }),
  offerAmount: itemCount.nullish().meta({ description: 'Number of items. Default: the minimum purchase.' }),
  userId: uuid.nullish().meta({ description: "The buying market user. Default: the application's own account." }),
  walletAddress: receiverAddress
    .nullish()
    .meta({ description: "The receiving address. Default: the buyer's deposit address." }),
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

const reference = z.string().trim().max(200, 'Use at most 200 characters.');

/** Additional fields in the format of a common payment API. */
const widespreadFields = checkoutFields.extend({
  line_items: z
    .array(lineItem)
    .min(1)
    .max(100, 'Use at most 100 line items.')
    .nullish()
    .meta({ description: 'The items of the payment; their sum is the default amount.' }),
  mode: z
    .literal('payment', 'Use payment, the only supported mode.')
    .nullish()
    .meta({ description: 'The only mode is payment.' }),
  success_url: returnUrl.nullish(),
  cancel_url: returnUrl.nullish(),
  client_reference_id: reference.nullish().meta({ description: 'Your own id of the purchase.' }),
  customer: z.object({ id: reference.nullish() }).nullish().meta({ description: 'Your own id of the customer.' }),
});

/** The line items, return URLs and references in that format. */
interface Widespread {
  readonly lineItems?: LineItem[] | undefined;
  /** Whether the payer is redirected without a click. */
  readonly returnsAtOnce?: boolean;
  readonly clientReferenceId?: string | undefined;
  readonly customer?: string | undefined;
}

/** Converts line items to one amount; the service's own fields take precedence. */
function inOwnFields(sent: z.output<typeof widespreadFields>): CheckoutFields & Widespread {
  const { line_items: lines, success_url, cancel_url, mode: _mode, client_reference_id, customer, ...own } = sent;
  const others = {
    clientReferenceId: client_reference_id || undefined,
    customer: customer?.id || undefined,
    successUrl: own.successUrl ?? success_url,
    cancelUrl: own.cancelUrl ?? cancel_url,
    ...((success_url != null || cancel_url != null) && { returnsAtOnce: true }),
  };
  if (!lines) return { ...own, ...others };
  const lineItems = lines.map(({ price_data, quantity }) => ({
    name: price_data.product_data?.name ?? '',
    unitAmount: price_data.unit_amount,
    quantity: quantity ?? 1,
  }));
  const total = lineItems.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);
  const names = lineItems.flatMap(({ name }) => (name === '' ? [] : [name]));
  return {
    ...own,
    ...others,
    // If a different amount is requested, the line items do not describe the payment.
    lineItems: own.amount == null || own.amount === total ? lineItems : undefined,
    amount: own.amount ?? total,
    currency: own.currency ?? lines[0]?.price_data.currency,
    description: own.description ?? (names.join(', ').slice(0, 500) || undefined),
  };
}

export const newCheckoutSession = widespreadFields.transform((sent, context) => {
  const fields = inOwnFields(sent);
  const others = sent.line_items?.some(({ price_data }) => price_data.currency !== fields.currency);
  if (others || !minorUnits.nullish().safeParse(fields.amount).success) {
    const message = 'Use one currency and a total of at most 99999999 minor units.';
    context.issues.push({ code: 'custom', input: sent, path: ['line_items'], message });
    return z.NEVER;
  }
  const terms = fields.offerId == null ? readMoney(fields) : readOrder(fields, fields.offerId);
  const { description, metadata, successUrl, cancelUrl, lineItems, returnsAtOnce, clientReferenceId, customer } =
    fields;
  const about = { description, metadata, successUrl, cancelUrl, lineItems, returnsAtOnce, clientReferenceId, customer };
  if (!Array.isArray(terms)) return { ...about, terms };
  for (const [field, message] of terms) context.issues.push({ code: 'custom', input: fields, path: [field], message });
  return z.NEVER;
});
export type NewCheckoutSession = z.output<typeof newCheckoutSession>;

/** The amount of a payment without a purchase. */
export type Money = { readonly amount: number; readonly currency: string };

/** The items to buy; omitted fields get defaults. */
export interface Order extends Pick<CheckoutFields, 'offerAmount' | 'userId' | 'walletAddress'> {
  readonly offerId: string;
  /** The expected price, in minor units. */
  readonly expectedAmount: CheckoutFields['amount'];
}

type Fault = readonly [field: keyof CheckoutFields, message: string];

function readMoney({ amount, currency, ...sent }: CheckoutFields): Money | Fault[] {
  const ofOrders = ['offerAmount', 'userId', 'walletAddress'] as const;
  const faults: Fault[] = ofOrders
    .filter((name) => sent[name] != null)
    .map((name) => [name, 'Remove this field or add an offerId.']);
  if (amount == null) faults.push(['amount', 'This field is required without an offerId.']);
  if (currency == null) faults.push(['currency', 'This field is required without an offerId.']);
  return amount == null || currency == null || faults.length > 0 ? faults : { amount, currency };
}

function readOrder({ amount, currency, ...sent }: CheckoutFields, offerId: string): Order | Fault[] {
  if (currency != null && currency !== 'usd')
    return [['currency', 'Use usd. Offers are paid in usd: one USDC is one US dollar.']];
  const { offerAmount, userId, walletAddress } = sent;
  return { offerId, offerAmount, userId, walletAddress, expectedAmount: amount };
}
