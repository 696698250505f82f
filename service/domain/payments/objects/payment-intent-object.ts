import type { JsonObject } from '../../../model/kernel/json.ts';
import type { PaymentIntentRecord } from '../../../model/payments/payment.ts';
import { amountReceived, applicationFee, type Checkout, paidCharge } from '../intents/find-payment.ts';
import {
  billingObject,
  chargeObject,
  connectedAccount,
  listObject,
  paymentMethodObject,
  transferGroup,
  unixSeconds,
} from './charge-object.ts';
import { declineOf } from './declines.ts';

/** A payment in its event form, with every field of the interface. */
export function paymentIntentObject(payment: PaymentIntentRecord, pageUrl: string) {
  const account = connectedAccount(payment);
  const last = payment.charges.at(-1);
  const charges = payment.charges.map((charge) => chargeObject(payment, charge, pageUrl));
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: amountReceived(payment),
    application: null,
    application_fee_amount: applicationFee(payment.amount),
    automatic_payment_methods: null,
    canceled_at: payment.cancellation ? unixSeconds(payment.cancellation.at) : null,
    cancellation_reason: payment.cancellation?.reason ?? null,
    capture_method: 'automatic',
    charges: listObject(charges.toReversed(), `/v1/charges?payment_intent=${payment.id}`),
    client_secret: payment.clientSecret,
    confirmation_method: 'automatic',
    created: unixSeconds(payment.createdAt),
    currency: payment.currency,
    customer: null,
    description: payment.description ?? null,
    invoice: null,
    last_payment_error: lastError(payment),
    latest_charge: last?.id ?? null,
    livemode: false,
    metadata: payment.metadata,
    next_action: nextAction(payment, pageUrl),
    on_behalf_of: account,
    payment_method: paymentMethodOf(payment),
    payment_method_options: { card: cardOptions },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: payment.status,
    transfer_data: { destination: account },
    transfer_group: transferGroup(payment),
  } as const satisfies JsonObject;
}

const cardOptions = {
  installments: null,
  mandate_options: null,
  network: null,
  request_three_d_secure: 'automatic',
} as const satisfies JsonObject;

/** A declined card is no longer the payment method of the payment. */
function paymentMethodOf({ status, awaiting, charges }: PaymentIntentRecord): string | null {
  if (status === 'requires_action') return awaiting?.paymentMethodId ?? null;
  return status === 'succeeded' ? (charges.at(-1)?.paymentMethodId ?? null) : null;
}

function nextAction({ status }: PaymentIntentRecord, pageUrl: string) {
  if (status !== 'requires_action') return null;
  return { redirect_to_url: { return_url: null, url: pageUrl }, type: 'redirect_to_url' } as const satisfies JsonObject;
}

function lastError({ status, charges }: PaymentIntentRecord) {
  const last = charges.at(-1);
  if (status === 'succeeded' || !last?.decline) return null;
  const { failureCode, declineCode, message } = declineOf(last.decline);
  return {
    charge: last.id,
    code: failureCode,
    ...(declineCode !== null && { decline_code: declineCode }),
    message: last.declineReason ?? message,
    payment_method: paymentMethodObject(last, unixSeconds(last.createdAt)),
    type: 'card_error',
  } as const satisfies JsonObject;
}

/** A checkout session in its event form. */
export function sessionObject({ payment, session }: Checkout, pageUrl: string) {
  const charge = paidCharge(payment);
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: payment.amount,
    amount_total: payment.amount,
    cancel_url: session.cancelUrl ?? null,
    client_reference_id: session.clientReferenceId ?? null,
    created: unixSeconds(session.createdAt),
    currency: payment.currency,
    customer: session.customer ?? null,
    customer_details: charge ? billingObject(charge) : null,
    customer_email: charge?.email ?? null,
    expires_at: unixSeconds(session.expiresAt),
    livemode: false,
    metadata: payment.metadata,
    mode: 'payment',
    payment_intent: payment.id,
    payment_method_types: ['card'],
    payment_status: charge ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl ?? null,
    url: session.status === 'open' ? pageUrl : null,
    ...unusedFields,
  } as const satisfies JsonObject;
}

/** Fields of the common form for features that no session here uses. */
const unusedFields = {
  after_expiration: null,
  allow_promotion_codes: false,
  automatic_tax: { enabled: false, status: null },
  billing_address_collection: null,
  client_secret: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_creation: 'if_required',
  invoice: null,
  invoice_creation: {
    enabled: false,
    invoice_data: {
      account_tax_ids: [],
      custom_fields: [],
      description: null,
      footer: null,
      metadata: {},
      rendering_options: null,
    },
  },
  locale: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  phone_number_collection: { enabled: false },
  recovered_from: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_details: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted',
} as const satisfies JsonObject;
