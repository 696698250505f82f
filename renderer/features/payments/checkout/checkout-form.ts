import { checkoutFields, paymentMetadata } from '../../../../service/model/payments/new-checkout-session.ts';
import type { Offer } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { receiverMessage } from '../../../service/form/receiver-message.ts';
import { countMessage } from '../../../service/labels/amount.ts';
import { moneyMessage, toMajorText, toMinorUnits } from '../money-text.ts';

/** Initial values of a new session. */
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
export type CheckoutTexts = ReturnType<typeof textsOf>;

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

/** A metadata entry while it is edited. */
export interface MetadataRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** The rows in service format; `undefined` if empty. */
export function toMetadata(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const filledRows = rows.map(trimmed).filter(isGiven);
  if (filledRows.length === 0) return undefined;
  return Object.fromEntries(filledRows.map(({ key, value }) => [key, value]));
}

/** The first problem of the rows. */
export function metadataFault(rows: readonly MetadataRow[]) {
  const filledRows = rows.map(trimmed).filter(isGiven);
  for (const [index, { id, key, value }] of filledRows.entries()) {
    const ofKey = { rowId: id, part: 'key' } as const;
    if (key === '') return { ...ofKey, message: 'A value has no key. Enter a key.' };
    if (filledRows.slice(0, index).some((row) => row.key === key))
      return { ...ofKey, message: `The key ${key} is used twice. Use each key once.` };
    if (key.length > longestKey)
      return { ...ofKey, message: `A key is too long. Use at most ${longestKey} characters.` };
    if (value.length > longestValue)
      return { rowId: id, part: 'value', message: `A value is too long. Use at most ${longestValue} characters.` };
  }
  const message = firstMessage(paymentMetadata, toMetadata(rows) ?? {});
  return message ? { message } : undefined;
}

function trimmed({ id, key, value }: MetadataRow): MetadataRow {
  return { id, key: key.trim(), value: value.trim() };
}

function isGiven({ key, value }: MetadataRow): boolean {
  return key !== '' || value !== '';
}
