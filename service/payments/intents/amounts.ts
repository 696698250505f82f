import type { Charge, PaymentIntentRecord } from '../../resources/payment.ts';

/** The charge that took the money. */
export function paidCharge({ charges }: PaymentIntentRecord): Charge | undefined {
  return charges.find(({ decline }) => decline === undefined);
}

/** What was taken, in minor units. */
export function amountReceived(payment: PaymentIntentRecord): number {
  return paidCharge(payment) ? payment.amount : 0;
}

/** What a charge gave back, in minor units. */
export function amountRefunded({ refunds }: Pick<Charge, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

/** What of a payment can still be given back, in minor units. */
export function amountLeft(payment: PaymentIntentRecord): number {
  const charge = paidCharge(payment);
  return charge ? payment.amount - amountRefunded(charge) : 0;
}

/**
 * What the service keeps of a payment: 2.9 % and 30 minor units, as card payments commonly cost, and
 * never more than the payment.
 */
export function applicationFee(amount: number): number {
  return Math.min(amount, Math.round((amount * 29) / 1000) + 30);
}
