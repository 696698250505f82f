import type { Charge, PaymentIntentRecord } from '../../resources/payment.ts';

/** Returns the charge that succeeded. */
export function paidCharge({ charges }: PaymentIntentRecord): Charge | undefined {
  return charges.find(({ decline }) => decline === undefined);
}

/** The captured amount in minor units. */
export function amountReceived(payment: PaymentIntentRecord): number {
  return paidCharge(payment) ? payment.amount : 0;
}

/** The refunded amount of a charge in minor units. */
export function amountRefunded({ refunds }: Pick<Charge, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** The refundable amount of a payment in minor units. */
export function amountLeft(payment: PaymentIntentRecord): number {
  const charge = paidCharge(payment);
  return charge ? payment.amount - amountRefunded(charge) : 0;
}

/**
 * The fee for a payment: 2.9 % plus 30 minor units, as is common for card payments, and never more
 * than the payment.
 */
export function applicationFee(amount: number): number {
  return Math.min(amount, Math.round((amount * 29) / 1000) + 30);
}
