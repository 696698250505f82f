import { z } from 'zod';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput, validate } from '../../../model/kernel/results/validation.ts';
import { type CardPayment, cardPayment } from '../../../model/payments/payment.ts';
import { findTestCard } from '../../../model/payments/test-card.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { type Checkout, findCheckout, noSession } from '../intents/find-payment.ts';
import { cancelCheckout, confirmCard, payWithCard } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';

export interface SubmittedForm {
  readonly sessionId: string;
  /** As sent by the browser; `submission` is the key that makes a form take effect once. */
  readonly fields: FormFields;
}

/** Pays with the card of the form. A decline is not a failure; the page reports it. */
export async function submitCard(ports: PaymentPorts, { sessionId, fields }: SubmittedForm): Promise<Result<void>> {
  return submitOnce(ports, { sessionId, fields }, (tables, checkout, idempotencyKey) => {
    const read = readPayForm(fields, ports.clock.now());
    return read.ok ? payWithCard(tables, ports, checkout, { ...read.value, idempotencyKey }) : read;
  });
}

/** Applies the confirmation: `answer` is `approve`; any other value declines. */
export async function submitConfirmation(
  ports: PaymentPorts,
  { sessionId, fields }: SubmittedForm,
): Promise<Result<void>> {
  const isApproved = fields.answer === 'approve';
  return submitOnce(ports, { sessionId, fields }, (tables, checkout, idempotencyKey) =>
    confirmCard(tables, ports, checkout, { isApproved, idempotencyKey }),
  );
}

export async function submitCancellation(ports: PaymentPorts, form: SubmittedForm): Promise<Result<void>> {
  return submitOnce(ports, form, (tables, checkout, idempotencyKey) =>
    cancelCheckout(tables, ports, checkout, { idempotencyKey }),
  );
}

/** Upper bound of remembered submissions per payment. */
const rememberedForms = 100;

/** Executes a submission once, however often it is sent. */
function submitOnce(
  ports: PaymentPorts,
  { sessionId, fields }: SubmittedForm,
  change: (tables: TableWriters, checkout: Checkout, key: string | undefined) => Result<Checkout>,
): Promise<Result<void>> {
  const key = /^[\w-]{8,64}$/.exec(fields.submission ?? '')?.[0];
  return ports.storage.transact((tables) => {
    const checkout = findCheckout(tables, sessionId);
    if (!checkout) return noSession(sessionId);
    const { payment, session } = checkout;
    if (key !== undefined && payment.submissions.includes(key)) return ok();
    const submissions = [...payment.submissions, ...(key === undefined ? [] : [key])];
    const result = change(
      tables,
      { payment: { ...payment, submissions: submissions.slice(-rememberedForms) }, session },
      key,
    );
    return result.ok ? ok() : result;
  });
}

export type FormFields = Readonly<Record<string, string | undefined>>;

const expiryHint = 'Use a future month and year, e.g. 12 / 34.';
const cvcHint = 'Use three digits.';

const form = z.object({
  cvc: z.string(cvcHint).regex(/^\s*\d{3}\s*$/, cvcHint),
  name: cardPayment.shape.name,
  email: cardPayment.shape.email,
});

/** Parses the payment form; a typed number precedes a selected card. Expiry and security code are discarded. */
function readPayForm(fields: FormFields, now: string): Result<CardPayment> {
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

/** Tests whether a card with this expiry date is still valid. @example isToCome('12 / 34', '2030-01-01T00:00:00Z') */
function isToCome(expiry: string, now: string): boolean {
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  const [first, last] = [1, 12];
  if (Number(month) < first || Number(month) > last) return false;
  return `20${year}-${month.padStart(2, '0')}` >= now.slice(0, 'YYYY-MM'.length);
}
