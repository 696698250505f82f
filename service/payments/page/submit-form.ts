import { ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { confirmCard } from '../intents/confirm-card.ts';
import { cancelCheckout } from '../intents/end-unpaid.ts';
import { type Checkout, findCheckout, noSession } from '../intents/find-payment.ts';
import { payWithCard } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { type FormFields, readPayForm } from './pay-form.ts';

/** A submitted form of the payment page. */
export interface SubmittedForm {
  readonly sessionId: string;
  /** As sent by the browser; `submission` is the key that makes a form take effect once. */
  readonly fields: FormFields;
}

/** Pays with the card of the form. A decline is not a failure; the page reports it. */
export async function submitCard(
  ports: PaymentPorts,
  { sessionId, fields }: SubmittedForm,
): Promise<Result<void>> {
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

/** Cancels the checkout. */
export async function submitCancellation(
  ports: PaymentPorts,
  form: SubmittedForm,
): Promise<Result<void>> {
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
