import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type PaymentInspection, refundReason } from '../../../service/resources/payment.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Note } from '../../components/Note.tsx';
import { UnitField } from '../../components/UnitField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { useFields } from '../../service/use-fields.ts';
import { moneyMessage, toMajorText, toMinorUnits } from './money-text.ts';
import { leftToRefund, nameOfCard, refundReasons, toMoney } from './payment-words.ts';
import { usePayment, useShowPayment } from './use-payment.ts';

const reasons = refundReason.options.map((reason) => ({
  value: reason,
  label: refundReasons[reason],
}));

interface RefundProps {
  readonly paymentIntentId: string;
  readonly onClose: () => void;
}

/** Asks before money goes back to a card, and how much of it. */
export function RefundDialog({ paymentIntentId, onClose }: RefundProps) {
  const { data: payment } = usePayment(paymentIntentId);
  return payment ? <RefundForm payment={payment} onClose={onClose} /> : null;
}

function RefundForm({ payment, onClose }: { payment: PaymentInspection; onClose: () => void }) {
  const { id: paymentIntentId, currency, card, purchase } = payment;
  const show = useShowPayment();
  const left = leftToRefund(payment);
  const refund = useMutation(service.payments.refund.mutationOptions());
  const form = useFields(
    { amount: toMajorText(left, currency), reason: 'requested_by_customer' },
    {
      amount: (text) => {
        const message = moneyMessage(text, currency, 'Type how much goes back.');
        if (message || (toMinorUnits(text, currency) ?? 0) <= left) return message;
        return `Only ${toMoney({ amount: left, currency })} are left. Give back at most as much.`;
      },
    },
    { amount: 'amount', reason: 'reason', 'payment.refunded': 'amount' },
  );
  const amount = toMinorUnits(form.values.amount, currency);
  const input = {
    paymentIntentId,
    amount,
    reason: refundReason.parse(form.values.reason),
  };
  const send = form.submit(async () => {
    show(await refund.mutateAsync(input));
    onClose();
  });
  return (
    <ConfirmDialog
      title="Give the money back?"
      confirm={
        amount === undefined || amount > left ? 'Refund' : `Refund ${toMoney({ amount, currency })}`
      }
      busy={refund.isPending}
      onConfirm={send}
      onClose={onClose}
      apiLine={<OperationLine operation="payments.refund" input={input} />}
    >
      <p>
        It goes to <b>{card ? nameOfCard(card) : 'the card'}</b>, and cannot be taken again.{' '}
        {purchase && 'The items that it bought stay with their buyer.'}
      </p>
      <UnitField
        label="Amount"
        hint={whatStays(left - (amount ?? 0), { left, currency })}
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
      {form.faults.formError && <Note tone="bad" role="alert" title={form.faults.formError} />}
    </ConfirmDialog>
  );
}

/** @example whatStays(500, { left: 1250, currency: 'usd' }) // "Up to 12.50 USD. 5.00 USD of it stay." */
function whatStays(rest: number, { left, currency }: { left: number; currency: string }): string {
  const most = `Up to ${toMoney({ amount: left, currency })}.`;
  if (rest < 0) return most;
  return rest === 0
    ? `${most} Nothing of it stays.`
    : `${most} ${toMoney({ amount: rest, currency })} of it stay.`;
}
