import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type PaymentInspection, refundReason } from '../../../../service/model/payments/payment.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { UnitField } from '../../../components/form/UnitField.tsx';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import type { ActProps } from '../../../frame/act/actions.tsx';
import { ConfirmOperation } from '../../../frame/act/confirm/ConfirmOperation.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { moneyMessage, toMajorText, toMinorUnits } from '../money-text.ts';
import { NextSteps, usePayment, useShowPayment } from '../PaymentState.tsx';
import { refundableAmount, refundReasons, toMoney } from '../payment-labels.ts';

/** Asks for confirmation before a payment is cancelled on behalf of the end user. */
export function CancelPaymentDialog({ paymentIntentId, onClose }: ActProps<'cancel-payment'>) {
  const show = useShowPayment(onClose);
  const { data: payment, error: loadError } = usePayment(paymentIntentId);
  const cancel = useOperation('payments.cancel', { paymentIntentId });
  const error = cancel.error ?? loadError;
  const isLate = payment?.status === 'succeeded' || payment?.status === 'canceled';
  return (
    <ConfirmDialog
      title="Cancel the payment?"
      confirm="Cancel payment"
      keep="Keep payment"
      disabled={!payment || isLate}
      busy={cancel.busy}
      onConfirm={() => cancel.attempt({ paymentIntentId }, show)}
      onClose={onClose}
      apiLine={cancel.apiLine}
    >
      {payment && isLate && !cancel.busy && <CheckoutExpired payment={payment} />}
      {payment && !isLate && (
        <p>
          Its page stops accepting cards, and <b>{toMoney(payment)}</b> remain unpaid. This cannot be undone; you can
          create a new checkout session.
        </p>
      )}
      {Boolean(error) && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}

const reasons = refundReason.options.map((reason) => ({ value: reason, label: refundReasons[reason] }));

/** Asks for confirmation before a refund, and for its amount. */
export function RefundDialog({ paymentIntentId, onClose }: ActProps<'refund-payment'>) {
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
function whatStays(remaining: number, { left, currency }: { left: number; currency: string }): string {
  const atMost = `Up to ${toMoney({ amount: left, currency })}.`;
  if (remaining < 0) return atMost;
  return remaining === 0
    ? `${atMost} Nothing remains paid.`
    : `${atMost} ${toMoney({ amount: remaining, currency })} remains paid.`;
}

/** Confirms or refuses on behalf of the card owner. */
export function ConfirmCardDrawer({ paymentIntentId, onClose }: ActProps<'confirm-payment'>) {
  const navigate = useNavigate();
  const show = useShowPayment(() => {
    onClose();
    void navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
  });
  const { data: payment, error } = usePayment(paymentIntentId);
  const [answer, choose] = useState<'approve' | 'refuse'>('approve');
  const input = { paymentIntentId, isApproved: answer === 'approve' };
  const confirm = useOperation('payments.confirm', input);
  if (!payment) return <AwaitedDrawer title="Confirm as the owner" error={error} onClose={onClose} />;
  const card = payment.card ? nameOfCard(payment.card) : 'The card';
  if (payment.status !== 'requires_action' && !confirm.busy)
    return (
      <FormDrawer title="Confirm as the owner" onClose={onClose}>
        <CheckoutExpired payment={payment} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={`${card} requires confirmation`}
      subtitle="Some payments require confirmation. Respond as the card owner."
      submit={answer === 'approve' ? 'Approve' : 'Refuse'}
      busy={confirm.busy}
      onSubmit={() => confirm.attempt(input, show)}
      onClose={onClose}
      apiLine={confirm.apiLine}
    >
      {Boolean(confirm.error) && <FailureAlert error={confirm.error} />}
      <Choices
        legend="Response"
        choices={[
          { value: 'approve', title: 'Approve', text: `The card pays ${toMoney(payment)}.` },
          { value: 'refuse', title: 'Refuse', text: 'The card is declined, and another card can be tried.' },
        ]}
        value={answer}
        onChange={choose}
      />
    </FormDrawer>
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
