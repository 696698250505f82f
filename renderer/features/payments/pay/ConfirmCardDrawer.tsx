import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AwaitedDrawer } from '../../../components/form/AwaitedDrawer.tsx';
import { Choices } from '../../../components/form/Choices.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { toMoney } from '../payment-labels.ts';
import { usePayment, useShowPayment } from '../use-payment.ts';
import { CheckoutExpired } from './CheckoutExpired.tsx';

/** Confirms or refuses on behalf of the card owner. */
export function ConfirmCardDrawer({
  paymentIntentId,
  onClose,
}: {
  paymentIntentId: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const show = useShowPayment(() => {
    onClose();
    void navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
  });
  const { data: payment, error } = usePayment(paymentIntentId);
  const [answer, choose] = useState<'approve' | 'refuse'>('approve');
  const input = { paymentIntentId, isApproved: answer === 'approve' };
  const confirm = useOperation('payments.confirm', input);
  if (!payment)
    return <AwaitedDrawer title="Confirm as the owner" error={error} onClose={onClose} />;
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
          {
            value: 'refuse',
            title: 'Refuse',
            text: 'The card is declined, and another card can be tried.',
          },
        ]}
        value={answer}
        onChange={choose}
      />
    </FormDrawer>
  );
}
