import {
  type PaymentAction,
  type PaymentRejection,
  paymentRejections,
  paymentStates,
} from '../../../domain/payments/intents/find-payment.ts';
import { validateWhole } from '../../../model/kernel/results/validation.ts';
import type { CheckoutStatus, PaymentStatus } from '../../../model/payments/checkout-session.ts';
import { newCheckoutSession } from '../../../model/payments/new-checkout-session.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import type { SeedAction } from '../../../model/seed/seed-sales.ts';
import type { Fault } from '../read-seed.ts';

type Payment = Seed['payments'][number];

/** Invalid payments, and acts that are impossible in their order. */
export function faultsOfPayments(seed: Seed): Fault[] {
  return seed.payments.flatMap((payment, index) => {
    const at = (path: readonly PropertyKey[]) => ['payments', index, ...path];
    const inputFaults = faultsOfAsking(payment);
    const faults = inputFaults.length > 0 ? inputFaults : faultsOfActions(seed, payment);
    return faults.map(({ path, message }) => ({ path: at(path), message }));
  });
}

/** The rules of the checkout-session schema, with the field names of a seed. */
function faultsOfAsking({ offer, items, buyer, wallet, ...payment }: Payment): Fault[] {
  const { amount, currency, description, metadata, successUrl, cancelUrl } = payment;
  const input = {
    ...{ amount, currency, description, metadata, successUrl, cancelUrl },
    offerId: offer && placeholderId,
    offerAmount: items,
    userId: buyer && placeholderId,
    walletAddress: wallet && placeholderAddress,
  };
  return validateWhole(newCheckoutSession, input).faults.map(({ path, message }) => ({
    path: path.map((step) => seedFieldNames.get(String(step)) ?? step),
    message: message.replace('offerId', 'offer'),
  }));
}

const seedFieldNames: ReadonlyMap<string, string> = new Map([
  ['offerId', 'offer'],
  ['offerAmount', 'items'],
  ['userId', 'buyer'],
  ['walletAddress', 'wallet'],
]);

/** The act's name in the table of payment states. */
function stateActionOf({ card, confirm, refund }: SeedAction): PaymentAction {
  if (card === 'asks') return 'ask';
  if (card !== undefined) return card === 'succeeds' ? 'charge' : 'decline';
  if (confirm !== undefined) return confirm;
  return refund === undefined ? 'cancel' : 'refund';
}

function faultsOfActions(seed: Seed, payment: Payment): Fault[] {
  let status: PaymentStatus = 'requires_payment_method';
  let remaining = payment.amount ?? amountOfOrder(seed, payment);
  for (const [index, action] of (payment.acts ?? []).entries()) {
    const next: PaymentStatus | PaymentRejection = paymentStates[status][stateActionOf(action)];
    const path = ['acts', index];
    if (isRejection(next)) return [{ path, message: paymentRejections[next] }];
    const refunded = action.refund === 'all' ? remaining : (action.refund ?? 0);
    if (action.refund !== undefined && (remaining === 0 || refunded > remaining))
      return [{ path, message: `${remaining} is refundable. Refund less.` }];
    remaining -= refunded;
    status = next;
  }
  const reached = checkoutStatusOf[status];
  if (payment.checkout === undefined || payment.checkout === reached) return [];
  const message = `The acts lead to ${reached}. Use that state, or correct the acts.`;
  return [{ path: ['checkout'], message }];
}

/** The price of an order in cents: one USDC is one US dollar. */
function amountOfOrder({ offers }: Seed, { offer, items }: Payment): number {
  const sale = offer === undefined ? undefined : offers[offer];
  return Math.round(Number(sale?.price ?? 0) * 100) * (items ?? sale?.minBuyAmount ?? 1);
}

const checkoutStatusOf: Readonly<Record<PaymentStatus, CheckoutStatus>> = {
  requires_payment_method: 'open',
  requires_action: 'open',
  succeeded: 'complete',
  canceled: 'expired',
};

function isRejection(text: PaymentStatus | PaymentRejection): text is PaymentRejection {
  return Object.hasOwn(paymentRejections, text);
}

/** Stands in for an id that is created later. */
export const placeholderId = '00000000-0000-4000-8000-000000000000';

/** Stands in for an address that is created later. */
export const placeholderAddress = '0x000000000000000000000000000000000000dEaD';
