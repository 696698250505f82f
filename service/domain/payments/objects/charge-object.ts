import type { JsonObject } from '../../../model/kernel/json.ts';
import type { Charge, PaymentIntentRecord, Refund } from '../../../model/payments/payment.ts';
import { amountRefunded, applicationFee } from '../intents/find-payment.ts';
import { declineOf, outcomeObject } from './declines.ts';

/** A charge in its event form, with every field of the interface. */
export function chargeObject(payment: PaymentIntentRecord, charge: Charge, receiptUrl: string) {
  const { id, decline } = charge;
  const isPaid = decline === undefined;
  const account = connectedAccount(payment);
  const refunded = amountRefunded(charge);
  return {
    id,
    object: 'charge',
    amount: payment.amount,
    amount_captured: isPaid ? payment.amount : 0,
    amount_refunded: refunded,
    application: null,
    application_fee: isPaid ? sibling(id, 'fee') : null,
    application_fee_amount: isPaid ? applicationFee(payment.amount) : null,
    balance_transaction: isPaid ? sibling(id, 'txn') : null,
    billing_details: billingObject(charge),
    calculated_statement_descriptor: 'VAULTDESK',
    captured: isPaid,
    created: unixSeconds(charge.createdAt),
    currency: payment.currency,
    customer: null,
    description: payment.description ?? null,
    destination: account,
    dispute: null,
    disputed: false,
    ...failureFields(charge),
    fraud_details: {},
    invoice: null,
    livemode: false,
    metadata: payment.metadata,
    on_behalf_of: account,
    order: null,
    outcome: outcomeObject(charge),
    paid: isPaid,
    payment_intent: payment.id,
    payment_method: charge.paymentMethodId,
    payment_method_details: {
      card: { ...cardObject(charge), installments: null, mandate: null, network: 'visa' },
      type: 'card',
    },
    receipt_email: charge.email ?? null,
    receipt_number: null,
    receipt_url: isPaid ? receiptUrl : null,
    refunded: isPaid && refunded === payment.amount,
    refunds: listObject(
      charge.refunds.map((refund) => refundObject(payment, charge, refund)).toReversed(),
      `/v1/charges/${id}/refunds`,
    ),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer: isPaid ? sibling(id, 'tr') : null,
    transfer_data: { amount: null, destination: account },
    transfer_group: transferGroup(payment),
  } as const satisfies JsonObject;
}

/** Derives a related id from a charge id. @example sibling('ch_1a', 'txn') // "txn_1a" */
function sibling(id: string, kind: string): string {
  return id.replace(/^[a-z]+/, kind);
}

function failureFields({ decline, declineReason }: Charge) {
  const definition = decline && declineOf(decline);
  return {
    failure_balance_transaction: null,
    failure_code: definition?.failureCode ?? null,
    failure_message: definition ? (declineReason ?? definition.message) : null,
  } satisfies JsonObject;
}

function refundObject({ id, currency }: PaymentIntentRecord, charge: Charge, refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: sibling(refund.id, 'txn'),
    charge: charge.id,
    created: unixSeconds(refund.createdAt),
    currency,
    metadata: {},
    payment_intent: id,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } as const satisfies JsonObject;
}

/** A complete list object, newest first. */
export function listObject<Entry extends JsonObject>(entries: readonly Entry[], url: string) {
  return {
    object: 'list',
    data: entries,
    has_more: false,
    total_count: entries.length,
    url,
  } as const satisfies JsonObject;
}

/** The id of the account that receives an application's payments. */
export function connectedAccount({ applicationId }: Pick<PaymentIntentRecord, 'applicationId'>) {
  return `acct_${applicationId.replaceAll('-', '').slice(0, 16)}`;
}

/** Groups the money movements of a payment. */
export function transferGroup({ id }: Pick<PaymentIntentRecord, 'id'>): string {
  return `group_${id}`;
}

/** A card with its billing details. */
type CardUse = Pick<Charge, 'paymentMethodId' | 'card' | 'name' | 'email' | 'askedAt' | 'decline'>;

/** The payment method itself, as in an error object. */
export function paymentMethodObject(cardUse: CardUse, created: number) {
  return {
    id: cardUse.paymentMethodId,
    object: 'payment_method',
    billing_details: billingObject(cardUse),
    card: cardObject(cardUse),
    created,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } as const satisfies JsonObject;
}

/** The payer's billing details, as far as known. */
export function billingObject({ name, email }: Pick<CardUse, 'name' | 'email'>) {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { address, email: email ?? null, name: name ?? null, phone: null } satisfies JsonObject;
}

function cardObject({ card, askedAt, decline }: CardUse) {
  const hasRejected = decline === 'authentication_failed';
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: `test${card.last4}`,
    funding: card.funding,
    last4: card.last4,
    three_d_secure: askedAt === undefined ? null : threeDSecure(hasRejected),
    wallet: null,
  } as const satisfies JsonObject;
}

function threeDSecure(hasRejected: boolean) {
  return {
    authentication_flow: 'challenge',
    result: hasRejected ? 'failed' : 'authenticated',
    result_reason: hasRejected ? 'rejected' : null,
    version: '2.2.0',
  } as const satisfies JsonObject;
}

export function unixSeconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
