import { z } from 'zod';
import { payPagePath } from '../../../model/installation/addresses.ts';
import { mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput, validate } from '../../../model/kernel/results/validation.ts';
import { visible } from '../../../model/kernel/values/visible.ts';
import { formatMinorUnits } from '../../../model/payments/currency.ts';
import { sessionIdPlace } from '../../../model/payments/new-checkout-session.ts';
import { type CardPayment, cardPayment, type PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { findTestCard } from '../../../model/payments/test-card.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { amountRefunded, type Checkout, findCheckout, noSession, paidCharge } from '../intents/find-payment.ts';
import { cancelCheckout, confirmCard, payWithCard } from '../intents/pay-with-card.ts';
import type { PaymentPorts } from '../intents/store-checkout.ts';
import { declineOf } from '../objects/declines.ts';

export interface SubmittedForm {
  readonly sessionId: string;
  /** As sent by the browser; `submission` is the key that makes a form take effect once. */
  readonly fields: FormFields;
}

interface Sent {
  readonly fields: FormFields;
  readonly idempotencyKey: string | undefined;
}

type Change = (tables: TableWriters, ports: PaymentPorts, checkout: Checkout, sent: Sent) => Result<Checkout>;

/** The forms of the page. A declined card is not a failure; the page reports it. */
const forms = {
  card(tables, ports, checkout, { fields, idempotencyKey }) {
    const read = readPayForm(fields, ports.clock.now());
    return read.ok ? payWithCard(tables, ports, checkout, { ...read.value, idempotencyKey }) : read;
  },
  /** `answer` is `approve`; any other value declines. */
  confirmation: (tables, ports, checkout, { fields, idempotencyKey }) =>
    confirmCard(tables, ports, checkout, { isApproved: fields.answer === 'approve', idempotencyKey }),
  cancellation: (tables, ports, checkout, { idempotencyKey }) =>
    cancelCheckout(tables, ports, checkout, { idempotencyKey }),
} satisfies Readonly<Record<string, Change>>;

export type FormName = keyof typeof forms;
export const formNames = ['card', 'confirmation', 'cancellation'] as const satisfies readonly FormName[];

/** Upper bound of remembered submissions per payment. */
const rememberedForms = 100;

/** Executes a submission once, however often it is sent. */
export async function submitForm(
  ports: PaymentPorts,
  name: FormName,
  { sessionId, fields }: SubmittedForm,
): Promise<Result<void>> {
  const key = /^[\w-]{8,64}$/.exec(fields.submission ?? '')?.[0];
  return ports.storage.transact((tables) => {
    const checkout = findCheckout(tables, sessionId);
    if (!checkout) return noSession(sessionId);
    const { payment, session } = checkout;
    if (key !== undefined && payment.submissions.includes(key)) return ok();
    const submissions = [...payment.submissions, ...(key === undefined ? [] : [key])];
    const checked = { payment: { ...payment, submissions: submissions.slice(-rememberedForms) }, session };
    return mapResult(forms[name](tables, ports, checked, { fields, idempotencyKey: key }), () => undefined);
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

/** The payer's options: pay · confirm a card · none, because the payment is paid, cancelled or expired. */
type CheckoutStage = 'pay' | 'confirm' | 'paid' | 'canceled' | 'expired';

/** A payment as the payer sees it. Texts of applications and items are untrusted. */
export interface CheckoutView {
  /** The path of the payment page. */
  readonly path: string;
  readonly stage: CheckoutStage;
  /** The name of the application that is paid. */
  readonly application: string;
  /** @example "12.50 USD" */
  readonly amount: string;
  readonly description: string | undefined;
  readonly item: ItemView | undefined;
  readonly decline: { readonly last4: string; readonly reason: string } | undefined;
  /** The last four digits of the card that requires confirmation. */
  readonly awaits: string | undefined;
  readonly receipt: Receipt | undefined;
  /** The address to which the application redirects the payer; `atOnce` without a click. */
  readonly leave: { readonly url: string; readonly host: string; readonly atOnce: boolean } | undefined;
}

export interface ItemView {
  readonly name: string;
  readonly collection: string;
  /** An inline picture; external pictures are not shown. */
  readonly picture: string | undefined;
  readonly amount: number;
  readonly receiver: string;
}

export interface Receipt {
  readonly paymentId: string;
  readonly last4: string;
  readonly at: string;
  readonly refunded: string | undefined;
  /** Delivery status of the purchased items. */
  readonly delivery: 'on its way' | 'delivered' | 'failed' | undefined;
}

/** Returns the page data of a session, without hidden characters, for any caller with its id. */
export async function viewCheckout(
  { storage, clock, installation }: Pick<Ports, 'storage' | 'clock' | 'installation'>,
  { sessionId }: { readonly sessionId: string },
): Promise<Result<CheckoutView>> {
  const path = payPagePath(installation.world, sessionId);
  return storage.read((tables) => {
    const checkout = findCheckout(tables, sessionId);
    if (!checkout) return noSession(sessionId);
    return ok({ path, ...toView(tables, checkout, clock.now()) });
  });
}

function toView(tables: TableReaders, checkout: Checkout, now: string): Omit<CheckoutView, 'path'> {
  const { payment } = checkout;
  const stage = stageOf(checkout, now);
  const last = payment.charges.at(-1);
  return {
    stage,
    application: visible(tables.applications.find(payment.applicationId)?.name ?? ''),
    amount: formatMinorUnits(payment.amount, payment.currency),
    description: payment.description && visible(payment.description),
    item: itemOf(tables, payment),
    decline:
      stage === 'pay' && last?.decline
        ? { last4: last.card.last4, reason: declineOf(last.decline).message }
        : undefined,
    awaits: payment.awaiting?.card.last4,
    receipt: receiptOf(payment),
    leave: leaveOf(checkout, stage),
  };
}

function stageOf({ payment, session }: Checkout, now: string): CheckoutStage {
  if (payment.status === 'succeeded') return 'paid';
  if (payment.status === 'canceled') return payment.cancellation?.reason === 'abandoned' ? 'expired' : 'canceled';
  if (session.expiresAt <= now) return 'expired';
  return payment.status === 'requires_action' ? 'confirm' : 'pay';
}

function itemOf({ offers }: Pick<TableReaders, 'offers'>, { purchase }: PaymentIntentRecord): ItemView | undefined {
  const offer = purchase && offers.find(purchase.offerId);
  if (!offer) return undefined;
  const { name, id, contract, imageUrl } = offer.item;
  return {
    name: visible(name || `Item ${id}`),
    collection: visible(contract.name),
    // An external picture would reveal the purchase to its host.
    picture: /^data:image\//i.test(imageUrl) ? imageUrl : undefined,
    amount: purchase.amount,
    receiver: purchase.walletAddress,
  };
}

function receiptOf(payment: PaymentIntentRecord): Receipt | undefined {
  const charge = paidCharge(payment);
  if (!charge) return undefined;
  const refunded = amountRefunded(charge);
  return {
    paymentId: payment.id,
    last4: charge.card.last4,
    at: charge.createdAt,
    refunded: refunded > 0 ? formatMinorUnits(refunded, payment.currency) : undefined,
    delivery: deliveryOf(payment),
  };
}

function deliveryOf({ purchase }: PaymentIntentRecord): Receipt['delivery'] {
  if (!purchase?.fulfillmentId) return undefined;
  if (!purchase.end) return 'on its way';
  return purchase.end.status === 'COMPLETED' ? 'delivered' : 'failed';
}

function leaveOf({ session }: Checkout, stage: CheckoutStage): CheckoutView['leave'] {
  const url = stage === 'paid' ? session.successUrl : session.cancelUrl;
  if (url === undefined) return undefined;
  const filled = url.replaceAll(sessionIdPlace, session.id);
  const isEnd = stage === 'paid' || stage === 'canceled';
  return { url: filled, host: new URL(filled).host, atOnce: isEnd && session.returnsAtOnce === true };
}
