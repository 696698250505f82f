import { checkoutFields, paymentMetadata } from '../../../../service/model/payments/new-checkout-session.ts';
import type { Pairs } from '../../../components/form/PairRows.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { firstMessage, receiverMessage } from '../../../service/form/form-errors.ts';
import { countMessage } from '../../../service/labels/amount.ts';
import { moneyMessage, toMajorText, toMinorUnits } from '../MoneyAmount.tsx';

export interface CheckoutPreset {
  readonly amount?: number;
  readonly currency?: string;
  readonly description?: string;
  readonly offerId?: string;
  readonly offerAmount?: number;
  readonly userId?: string;
}

export function textsOf(preset: CheckoutPreset) {
  const { amount, currency = 'usd', description = '', offerId, offerAmount, userId = '' } = preset;
  return {
    kind: offerId ? 'offer' : 'amount',
    amount: amount === undefined ? '' : toMajorText(amount, currency),
    currency,
    description,
    metadata: '',
    successUrl: '',
    cancelUrl: '',
    offerId: offerId ?? '',
    offerAmount: offerAmount === undefined ? '' : String(offerAmount),
    userId,
    walletAddress: '',
  };
}
type CheckoutTexts = ReturnType<typeof textsOf>;

/** The positions of the fields in the service input, and the errors that concern them. */
export const checkoutPaths = {
  'offer.not-found': 'offerId',
  'chain.without-card-float': 'offerId',
  'offer.price-without-cents': 'offerId',
  'offer.not-enough-left': 'offerAmount',
  'offer.below-minimum': 'offerAmount',
  'offer.own': 'userId',
  'market-user.not-found': 'userId',
} as const;

/** Validation messages by field; `findOffer` returns the offer once it is loaded. */
export function checkoutRules(rows: readonly MetadataRow[], findOffer: () => Offer | undefined) {
  const { description, successUrl, cancelUrl } = checkoutFields.shape;
  const ofAmount = ({ kind }: Pick<CheckoutTexts, 'kind'>) => kind === 'amount';
  return {
    amount: (text: string, texts: CheckoutTexts) =>
      ofAmount(texts) ? moneyMessage(text, texts.currency, 'Enter an amount.') : null,
    offerId: (text: string, texts: CheckoutTexts) => (ofAmount(texts) || text ? null : 'Choose an offer.'),
    offerAmount: (text: string, texts: CheckoutTexts) =>
      ofAmount(texts) || text.trim() === '' ? null : countMessage(text, ''),
    walletAddress: (text: string, texts: CheckoutTexts) =>
      ofAmount(texts) ? null : receiverMessage(text, findOffer(), null),
    description: (text: string) => firstMessage(description, text),
    metadata: () => metadataFault(rows)?.message ?? null,
    successUrl: (text: string) => (text.trim() ? firstMessage(successUrl, text.trim()) : null),
    cancelUrl: (text: string) => (text.trim() ? firstMessage(cancelUrl, text.trim()) : null),
  };
}

/** The session in service format; empty fields are left out. */
export function toNewSession(texts: CheckoutTexts, rows: readonly MetadataRow[]) {
  const trimmed = (text: string) => text.trim() || undefined;
  const shared = {
    description: trimmed(texts.description),
    metadata: toMetadata(rows),
    successUrl: trimmed(texts.successUrl),
    cancelUrl: trimmed(texts.cancelUrl),
  };
  if (texts.kind === 'amount')
    return { amount: toMinorUnits(texts.amount, texts.currency), currency: texts.currency, ...shared };
  return {
    offerId: trimmed(texts.offerId),
    offerAmount: trimmed(texts.offerAmount),
    userId: trimmed(texts.userId),
    walletAddress: trimmed(texts.walletAddress),
    ...shared,
  };
}

const longestKey = 40;
const longestValue = 500;

/** The rows in service format; `undefined` if empty. */
export function toMetadata(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const entries = filled(rows).map(({ name, value }) => [name, value] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

export function metadataFault(rows: readonly MetadataRow[]): MetadataFault | undefined {
  const names = new Set<string>();
  for (const { key, name, value } of filled(rows)) {
    const at = { key, part: 'name' } as const;
    if (name === '') return { ...at, message: 'A value has no key. Enter a key.' };
    if (names.has(name)) return { ...at, message: `The key ${name} is used twice. Use each key once.` };
    if (name.length > longestKey) return { ...at, message: `A key is too long. Use at most ${longestKey} characters.` };
    if (value.length > longestValue)
      return { key, part: 'value', message: `A value is too long. Use at most ${longestValue} characters.` };
    names.add(name);
  }
  const message = firstMessage(paymentMetadata, toMetadata(rows) ?? {});
  return message ? { message } : undefined;
}

type MetadataRow = Pairs['rows'][number];

interface MetadataFault {
  /** The key of its row; `undefined` if it concerns no single row. */
  readonly key?: number;
  readonly part?: 'name' | 'value';
  readonly message: string;
}

function filled(rows: readonly MetadataRow[]): readonly MetadataRow[] {
  return rows
    .map(({ key, name, value }) => ({ key, name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');
}
