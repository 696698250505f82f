import { Select } from '@mantine/core';
import { type PaymentInspection, refundReason } from '../../../../service/resources/payment.ts';
import { UnitField } from '../../../components/form/UnitField.tsx';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { moneyMessage, toMajorText, toMinorUnits } from '../money-text.ts';
import { refundableAmount, refundReasons, toMoney } from '../payment-labels.ts';
import { usePayment, useShowPayment } from '../use-payment.ts';

const reasons = refundReason.options.map((reason) => ({
  value: reason,
  label: refundReasons[reason],
}));

interface RefundProps {
  readonly paymentIntentId: string;
  readonly onClose: () => void;
}

/** Asks for confirmation before a refund, and for its amount. */
export function RefundDialog({ paymentIntentId, onClose }: RefundProps) {
  const { data: payment } = usePayment(paymentIntentId);
  return payment ? <RefundForm payment={payment} onClose={onClose} /> : null;
}

function RefundForm({ payment, onClose }: { payment: PaymentInspection; onClose: () => void }) {
  const { id: paymentIntentId, currency, card, purchase } = payment;
  const show = useShowPayment(onClose);
  const refundable = refundableAmount(payment);
  const form = useFields(
    { amount: toMajorText(refundable, currency), reason: 'requested_by_customer' },
    {
      amount: (text) => {
        const message = moneyMessage(text, currency, 'Enter the amount to refund.');
        if (message || (toMinorUnits(text, currency) ?? 0) <= refundable) return message;
        return `Only ${toMoney({ amount: refundable, currency })} is refundable. Enter at most that amount.`;
      },
    },
    { 'payment.refunded': 'amount' },
  );
  const amount = toMinorUnits(form.values.amount, currency);
  return (
    <ConfirmOperation
      operation="payments.refund"
      input={{ paymentIntentId, amount, reason: refundReason.parse(form.values.reason) }}
      form={form}
      title="Refund the payment?"
      confirm={
        amount === undefined || amount > refundable
          ? 'Refund'
          : `Refund ${toMoney({ amount, currency })}`
      }
      onDone={show}
      onClose={onClose}
    >
      <p>
        Refunded to <b>{card ? nameOfCard(card) : 'the card'}</b>. This cannot be undone.{' '}
        {purchase && 'The purchased items stay with the buyer.'}
      </p>
      <UnitField
        label="Amount"
        hint={whatStays(refundable - (amount ?? 0), { left: refundable, currency })}
        unit={currency.toUpperCase()}
        autoFocus
        {...form.bind('amount')}
      />
      <Select
        label="Reason"
        data={reasons}
        value={form.values.reason}
        onChange={(reason) => form.set('reason', reason ?? 'requested_by_customer')}
        allowDeselect={false}
      />
    </ConfirmOperation>
  );
}

/**
 * @example whatStays(500, { left: 1250, currency: 'usd' }) // "Up to 12.50 USD. 5.00 USD remains
 * paid."
 */
function whatStays(
  remaining: number,
  { left, currency }: { left: number; currency: string },
): string {
  const atMost = `Up to ${toMoney({ amount: left, currency })}.`;
  if (remaining < 0) return atMost;
  return remaining === 0
    ? `${atMost} Nothing remains paid.`
    : `${atMost} ${toMoney({ amount: remaining, currency })} remains paid.`;
}
