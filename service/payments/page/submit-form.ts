import { ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { confirmCard } from '../intents/confirm-card.ts';
import { cancelCheckout } from '../intents/end-unpaid.ts';
import { type Checkout, findCheckout, noSession } from '../intents/find-payment.ts';
import { payWithCard } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { type FormFields, readPayForm } from './pay-form.ts';

/** A form of the payment page. */
export interface SubmittedForm {
  readonly sessionId: string;
  /** As the browser sent them; `submission` is the key that makes a form count once. */
  readonly fields: FormFields;
}

/** Pays with the card of the form. A decline is no failure: the page reports it. */
export async function submitCard(
  ports: PaymentPorts,
  { sessionId, fields }: SubmittedForm,
): Promise<Result<void>> {
  return submitOnce(ports, { sessionId, fields }, (tables, checkout, idempotencyKey) => {
    const read = readPayForm(fields, ports.clock.now());
    return read.ok ? payWithCard(tables, ports, checkout, { ...read.value, idempotencyKey }) : read;
  });
}

/** Answers the confirmation: `answer` is approve, or anything else to refuse. */
export async function submitConfirmation(
  ports: PaymentPorts,
  { sessionId, fields }: SubmittedForm,
): Promise<Result<void>> {
  const isApproved = fields.answer === 'approve';
  return submitOnce(ports, { sessionId, fields }, (tables, checkout, idempotencyKey) =>
    confirmCard(tables, ports, checkout, { isApproved, idempotencyKey }),
  );
}

/** Gives up. */
export async function submitCancellation(
  ports: PaymentPorts,
  form: SubmittedForm,
): Promise<Result<void>> {
  return submitOnce(ports, form, (tables, checkout, idempotencyKey) =>
    cancelCheckout(tables, ports, checkout, { idempotencyKey }),
  );
}

/** Nobody has so many forms of one payment open. */
const rememberedForms = 100;

/** Does what a form asks for once, however often it comes. */
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
    const changed = change(
      tables,
      { payment: { ...payment, submissions: submissions.slice(-rememberedForms) }, session },
      key,
    );
    return changed.ok ? ok() : changed;
  });
}
