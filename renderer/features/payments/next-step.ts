import type { Payment } from '../../../service/resources/payment.ts';
import type { RecordAct } from '../../frame/act/RecordActions.tsx';
import { refundableAmount } from './payment-labels.ts';

/** The available actions of a payment: the next step and all others. */
export interface PaymentActs {
  readonly next: RecordAct | undefined;
  readonly others: readonly RecordAct[];
}

type Known = Pick<
  Payment,
  | 'id'
  | 'status'
  | 'amount'
  | 'currency'
  | 'description'
  | 'purchase'
  | 'amountReceived'
  | 'amountRefunded'
>;

export function actsOf(payment: Known): PaymentActs {
  const { id: paymentIntentId, status } = payment;
  const cancel: RecordAct = {
    label: 'Cancel…',
    action: { name: 'cancel-payment', paymentIntentId },
    isDestructive: true,
  };
  if (status === 'requires_payment_method')
    return {
      next: { label: 'Pay as a user…', action: { name: 'pay-payment', paymentIntentId } },
      others: [cancel],
    };
  if (status === 'requires_action')
    return {
      next: {
        label: 'Confirm as the owner…',
        action: { name: 'confirm-payment', paymentIntentId },
      },
      others: [cancel],
    };
  if (status === 'succeeded' && refundableAmount(payment) > 0)
    return {
      next: {
        label: 'Refund…',
        action: { name: 'refund-payment', paymentIntentId },
        isDestructive: true,
      },
      others: [again(payment)],
    };
  return { next: again(payment), others: [] };
}

function again({ amount, currency, description, purchase }: Known): RecordAct {
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
