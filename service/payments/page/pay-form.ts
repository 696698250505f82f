import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { invalidInput, validate } from '../../kernel/validation.ts';
import { type CardPayment, cardPayment } from '../../resources/payment.ts';
import { findTestCard } from '../../resources/test-card.ts';

/** The fields of the payment form as sent by a browser. */
export type FormFields = Readonly<Record<string, string | undefined>>;

const expiryHint = 'Use a future month and year, e.g. 12 / 34.';
const cvcHint = 'Use three digits.';

const form = z.object({
  cvc: z.string(cvcHint).regex(/^\s*\d{3}\s*$/, cvcHint),
  name: cardPayment.shape.name,
  email: cardPayment.shape.email,
});

/**
 * Parses the payment form; a typed number takes precedence over a selected card. Expiry date and
 * security code are checked and discarded.
 */
export function readPayForm(fields: FormFields, now: string): Result<CardPayment> {
  const typed = fields.number?.trim() ?? '';
  const number = typed === '' ? (fields.card ?? '') : typed;
  const contact = validate(form, fields);
  const faults = contact.ok ? [] : [...(contact.failure.fields ?? [])];
  if (!isToCome(fields.expiry ?? '', now)) faults.unshift({ path: 'expiry', message: expiryHint });
  const card = findTestCard(number);
  if (!card) faults.unshift({ path: 'number', message: notListed });
  if (!card || !contact.ok || faults.length > 0) return invalidInput(faults);
  const { name, email } = contact.value;
  return ok({ cardNumber: card.number, name, email });
}

const notListed = 'Only test cards are accepted. Select one from the list or enter its number.';

/**
 * Tests whether a card with this expiry date is still valid. @example isToCome('12 / 34',
 * '2030-01-01T00:00:00Z')
 */
function isToCome(expiry: string, now: string): boolean {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const [first, last] = [1, 12];
  if (Number(month) < first || Number(month) > last) return false;
  return `20${year}-${month.padStart(2, '0')}` >= now.slice(0, 'YYYY-MM'.length);
}
