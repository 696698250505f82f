import { formatMinorUnits } from '../../../service/resources/currency.ts';
import type {
  Charge,
  DeclineCode,
  Payment,
  PaymentStep,
  Refund,
} from '../../../service/resources/payment.ts';
import type { Status } from '../../components/status/StatusGlyph.tsx';

/** The mark of each status. */
export const statusGlyphs = {
  requires_payment_method: 'idle',
  requires_action: 'attention',
  succeeded: 'done',
  canceled: 'off',
} as const satisfies Record<Payment['status'], Status>;

/** The mark of a payment: a decline shows until another card is tried. */
export function glyphOf({ status, lastDecline }: Pick<Payment, 'status' | 'lastDecline'>): Status {
  return status === 'requires_payment_method' && lastDecline ? 'failed' : statusGlyphs[status];
}

/** What each decline means, in a few words. */
const declineNames = {
  card_declined: 'card declined',
  insufficient_funds: 'insufficient funds',
  authentication_failed: 'not confirmed',
  offer_not_available: 'offer not available',
} as const satisfies Record<DeclineCode, string>;

/** What matters of a payment beside its status, in a few words; nothing where the status says all. */
export function besideStatus({
  status,
  lastDecline,
  cancellationReason,
  amountReceived,
  amountRefunded,
}: Pick<
  Payment,
  'status' | 'lastDecline' | 'cancellationReason' | 'amountReceived' | 'amountRefunded'
>): string | undefined {
  if (status === 'requires_payment_method') return lastDecline && declineNames[lastDecline];
  if (status === 'canceled') return cancellationReason === 'abandoned' ? 'expired' : undefined;
  if (amountRefunded === 0) return undefined;
  return amountRefunded < amountReceived ? 'partly given back' : 'given back';
}

const declines = {
  card_declined: 'The bank refused the card.',
  insufficient_funds: 'There is too little money on the card.',
  authentication_failed: 'The card holder did not confirm the payment.',
  offer_not_available: 'What it pays for cannot be bought any more.',
} as const satisfies Record<DeclineCode, string>;

/** Why a charge took no money, in a sentence; nothing where it did. */
export function whyDeclined({
  decline,
  declineReason,
}: Pick<Charge, 'decline' | 'declineReason'>): string | undefined {
  return decline && (declineReason ?? declines[decline]);
}

/** Why money goes back, in words. */
export const refundReasons = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Paid twice',
  fraudulent: 'Fraudulent',
  offer_not_delivered: 'What was bought could not be delivered',
} as const satisfies Record<Refund['reason'], string>;

/** What can still be given back, in minor units. */
export function leftToRefund({
  amountReceived,
  amountRefunded,
}: Pick<Payment, 'amountReceived' | 'amountRefunded'>): number {
  return amountReceived - amountRefunded;
}

/** @example toMoney({ amount: 1250, currency: 'usd' }) // "12.50 USD" */
export function toMoney({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): string {
  return formatMinorUnits(amount, currency);
}

interface StepWords {
  readonly what: string;
  readonly status: Status;
}

/** What each step of a timeline is called, and its mark. */
export const steps = {
  created: { what: 'Asked for', status: 'idle' },
  requires_action: { what: 'Confirmation asked', status: 'attention' },
  declined: { what: 'Declined', status: 'failed' },
  succeeded: { what: 'Paid', status: 'done' },
  refunded: { what: 'Given back', status: 'off' },
  canceled: { what: 'Cancelled', status: 'off' },
  expired: { what: 'Expired', status: 'off' },
  purchase_started: { what: 'The purchase began', status: 'progress' },
  purchase_completed: { what: 'The items are delivered', status: 'done' },
  purchase_failed: { what: 'The purchase failed', status: 'failed' },
} as const satisfies Record<PaymentStep['kind'], StepWords>;
