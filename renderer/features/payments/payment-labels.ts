import { formatMinorUnits } from '../../../service/model/payments/currency.ts';
import type { Charge, DeclineCode, Payment, PaymentStep, Refund } from '../../../service/model/payments/payment.ts';
import type { Status } from '../../components/status/StatusGlyph.tsx';
import type { RecordAction, RecordActions } from '../../frame/action/RecordActions.tsx';

const declines: Readonly<Record<DeclineCode, readonly [name: string, text: string]>> = {
  card_declined: ['card declined', 'The bank refused the card.'],
  insufficient_funds: ['insufficient funds', 'The card has insufficient funds.'],
  authentication_failed: ['not confirmed', 'The card holder did not confirm the payment.'],
  offer_not_available: ['offer not available', 'The item is no longer available.'],
};

/** Additional information next to the status; `undefined` if the status is sufficient. */
export function besideStatus(
  payment: Pick<Payment, 'status' | 'lastDecline' | 'cancellationReason' | 'amountReceived' | 'amountRefunded'>,
): string | undefined {
  const { status, lastDecline, cancellationReason, amountReceived, amountRefunded } = payment;
  if (status === 'requires_payment_method') return lastDecline && declines[lastDecline][0];
  if (status === 'canceled') return cancellationReason === 'abandoned' ? 'expired' : undefined;
  if (amountRefunded === 0) return undefined;
  return amountRefunded < amountReceived ? 'partially refunded' : 'refunded';
}

/** Why a charge failed; `undefined` if it succeeded. */
export function declineText({ decline, declineReason }: Pick<Charge, 'decline' | 'declineReason'>): string | undefined {
  return decline && (declineReason ?? declines[decline][1]);
}

export const refundReasons = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraudulent',
  offer_not_delivered: 'The purchase could not be delivered',
} as const satisfies Record<Refund['reason'], string>;

/** The refundable amount in minor units. */
export function refundableAmount(payment: Pick<Payment, 'amountReceived' | 'amountRefunded'>): number {
  return payment.amountReceived - payment.amountRefunded;
}

/** @example toMoney({ amount: 1250, currency: 'usd' }) // "12.50 USD" */
export function toMoney({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  return formatMinorUnits(amount, currency);
}

export const steps = {
  created: { what: 'Created', status: 'idle' },
  requires_action: { what: 'Confirmation required', status: 'attention' },
  declined: { what: 'Declined', status: 'failed' },
  succeeded: { what: 'Paid', status: 'done' },
  refunded: { what: 'Refunded', status: 'off' },
  canceled: { what: 'Cancelled', status: 'off' },
  expired: { what: 'Expired', status: 'off' },
  purchase_started: { what: 'Purchase started', status: 'progress' },
  purchase_completed: { what: 'Items delivered', status: 'done' },
  purchase_failed: { what: 'Purchase failed', status: 'failed' },
} as const satisfies Record<PaymentStep['kind'], { readonly what: string; readonly status: Status }>;

type Known = Pick<
  Payment,
  'id' | 'status' | 'amount' | 'currency' | 'description' | 'purchase' | 'amountReceived' | 'amountRefunded'
>;

export function actionsOf(payment: Known): Pick<React.ComponentProps<typeof RecordActions>, 'next' | 'others'> {
  const { id: paymentIntentId, status } = payment;
  const cancel = {
    label: 'Cancel…',
    action: { name: 'cancel-payment', paymentIntentId },
    isDestructive: true,
  } as const;
  if (status === 'requires_payment_method')
    return { next: { label: 'Pay as a user…', action: { name: 'pay-payment', paymentIntentId } }, others: [cancel] };
  if (status === 'requires_action')
    return {
      next: { label: 'Confirm as the owner…', action: { name: 'confirm-payment', paymentIntentId } },
      others: [cancel],
    };
  if (status === 'succeeded' && refundableAmount(payment) > 0)
    return {
      next: { label: 'Refund…', action: { name: 'refund-payment', paymentIntentId }, isDestructive: true },
      others: [again(payment)],
    };
  return { next: again(payment), others: [] };
}

function again({ amount, currency, description, purchase }: Known): RecordAction {
  return {
    label: 'Create again…',
    action: {
      name: 'new-checkout',
      ...(description !== undefined && { description }),
      ...(purchase
        ? { offerId: purchase.offerId, offerAmount: purchase.amount, userId: purchase.userId }
        : { amount, currency }),
    },
  };
}
