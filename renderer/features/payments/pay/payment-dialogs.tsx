import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type PaymentInspection, refundReason } from '../../../../service/model/payments/payment.ts';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { moneyMessage, toMajorText, toMinorUnits } from '../MoneyAmount.tsx';
import { NextSteps, usePayment, useShowPayment } from '../PaymentState.tsx';
import { refundableAmount, refundReasons, toMoney } from '../payment-labels.ts';

/** Asks for confirmation before a payment is cancelled on behalf of the end user. */
export function CancelPaymentDialog({ paymentIntentId, onClose }: ActionProps<'cancel-payment'>) {
  const { data: payment, error } = usePayment(paymentIntentId);
  const isLate = payment?.status === 'succeeded' || payment?.status === 'canceled';
  return (
    <ConfirmOperation
      operation="payments.cancel"
      input={{ paymentIntentId }}
      title="Cancel the payment?"
      confirm="Cancel payment"
      cancelLabel="Keep payment"
      disabled={!payment || isLate}
      onDone={useShowPayment(onClose)}
      onClose={onClose}
    >
      {payment && isLate && <CheckoutExpired payment={payment} />}
      {payment && !isLate && (
        <p>
          Its page stops accepting cards, and <b>{toMoney(payment)}</b> remain unpaid. This cannot be undone; you can
          create a new checkout session.
        </p>
      )}
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}

const reasons = refundReason.options.map((reason) => ({ value: reason, label: refundReasons[reason] }));

/** Asks for confirmation before a refund, and for its amount. */
export function RefundDialog({ paymentIntentId, onClose }: ActionProps<'refund-payment'>) {
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
      confirm={amount === undefined || amount > refundable ? 'Refund' : `Refund ${toMoney({ amount, currency })}`}
      onDone={show}
      onClose={onClose}
    >
      <p>
        Refunded to <b>{card ? nameOfCard(card) : 'the card'}</b>. This cannot be undone.{' '}
        {purchase && 'The purchased items stay with the buyer.'}
      </p>
      <TextField
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

/** @example whatStays(500, { left: 1250, currency: 'usd' }) // "Up to 12.50 USD. 5.00 USD remains paid." */
function whatStays(remaining: number, { left, currency }: { left: number; currency: string }): string {
  const atMost = `Up to ${toMoney({ amount: left, currency })}.`;
  if (remaining < 0) return atMost;
  return remaining === 0
    ? `${atMost} Nothing remains paid.`
    : `${atMost} ${toMoney({ amount: remaining, currency })} remains paid.`;
}

/** Confirms or refuses on behalf of the card owner. */
export function ConfirmCardDrawer({ paymentIntentId, onClose }: ActionProps<'confirm-payment'>) {
  const navigate = useNavigate();
  const show = useShowPayment(() => {
    onClose();
    void navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
  });
  const { data: payment, error } = usePayment(paymentIntentId);
  const form = useFields({ answer: 'approve' });
  if (!payment) return <AwaitedDrawer title="Confirm as the owner" error={error} onClose={onClose} />;
  const isLate = payment.status !== 'requires_action';
  return (
    <OperationForm
      operation="payments.confirm"
      form={form}
      head={isLate && <CheckoutExpired payment={payment} />}
      fields={{
        answer: !isLate && {
          label: 'Response',
          choices: [
            { value: 'approve', title: 'Approve', text: `The card pays ${toMoney(payment)}.` },
            { value: 'refuse', title: 'Refuse', text: 'The card is declined, and another card can be tried.' },
          ],
        },
      }}
      input={() => ({ paymentIntentId, isApproved: form.values.answer === 'approve' })}
      isUnchanged={isLate}
      title={
        isLate
          ? 'Confirm as the owner'
          : `${payment.card ? nameOfCard(payment.card) : 'The card'} requires confirmation`
      }
      subtitle={isLate ? undefined : 'Some payments require confirmation. Respond as the card owner.'}
      submit={isLate ? undefined : form.values.answer === 'approve' ? 'Approve' : 'Refuse'}
      onDone={show}
      onClose={onClose}
    />
  );
}

/** Why an action that was possible when its drawer opened no longer is: the payment has changed since. */
export function CheckoutExpired({ payment }: { payment: PaymentInspection }) {
  if (payment.status === 'succeeded')
    return <Note tone="plain" role="status" title="The payment has already been paid" />;
  if (payment.status === 'requires_payment_method' && !payment.lastDecline)
    return <Note tone="plain" role="status" title="Confirmation is no longer required" />;
  return (
    <div role="status">
      <NextSteps payment={payment} />
    </div>
  );
}
