import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput, validate } from '../../kernel/validation.ts';
import { type CardPayment, cardPayment } from '../../resources/payment.ts';
import { findTestCard } from '../../resources/test-card.ts';

/** The fields of the payment form as a browser sends them. */
export type FormFields = Readonly<Record<string, string | undefined>>;

const expiryHint = 'Use a month and a year to come, such as 12 / 34.';
const cvcHint = 'Use three digits.';

const form = z.object({
  cvc: z.string(cvcHint).regex(/^\s*\d{3}\s*$/, cvcHint),
  name: cardPayment.shape.name,
  email: cardPayment.shape.email,
});

/**
 * What was typed into the payment form; a number that was typed counts more than a card that was
 * chosen. Date and check digits are looked at and forgotten.
 */
export function readPayForm(fields: FormFields, now: string): Result<CardPayment> {
  const typed = fields.number?.trim() ?? '';
  const number = typed === '' ? (fields.card ?? '') : typed;
  const rest = validate(form, fields);
  const faults = rest.ok ? [] : [...(rest.failure.fields ?? [])];
  if (!isToCome(fields.expiry ?? '', now)) faults.unshift({ path: 'expiry', message: expiryHint });
  const card = findTestCard(number);
  if (!card) faults.unshift({ path: 'number', message: notListed });
  if (!card || !rest.ok || faults.length > 0) return invalidInput(faults);
  const { name, email } = rest.value;
  return ok({ cardNumber: card.number, name, email });
}

const notListed =
  'No real card is accepted here, and none is kept. Choose one of the list, or type the number of one.';

/** Whether a card of this date is good still. @example isToCome('12 / 34', '2030-01-01T00:00:00Z') */
function isToCome(expiry: string, now: string): boolean {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const [first, last] = [1, 12];
  if (Number(month) < first || Number(month) > last) return false;
  return `20${year}-${month.padStart(2, '0')}` >= now.slice(0, 'YYYY-MM'.length);
}
