import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choices } from '../../components/Choices.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { OnItsWay } from './OnItsWay.tsx';
import { nameOfCard, toMoney } from './payment-words.ts';
import { TooLate } from './TooLate.tsx';
import { usePayment, useShowPayment } from './use-payment.ts';

/** Answers in place of the card's owner, who is asked to confirm. */
export function ConfirmCardDrawer({
  paymentIntentId,
  onClose,
}: {
  paymentIntentId: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const show = useShowPayment();
  const { data: payment, error } = usePayment(paymentIntentId);
  const [answer, choose] = useState<'approve' | 'refuse'>('approve');
  const confirm = useMutation(
    service.payments.confirm.mutationOptions({
      onSuccess: async (changed) => {
        show(changed);
        onClose();
        await navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
      },
    }),
  );
  if (!payment) return <OnItsWay title="Confirm as the owner" error={error} onClose={onClose} />;
  const input = { paymentIntentId, isApproved: answer === 'approve' };
  const card = payment.card ? nameOfCard(payment.card) : 'The card';
  if (payment.status !== 'requires_action' && !confirm.isPending)
    return (
      <FormDrawer title="Confirm as the owner" onClose={onClose}>
        <TooLate payment={payment} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={`${card} asks its owner`}
      subtitle="Banks ask before some payments. Answer in place of the owner."
      submit={answer === 'approve' ? 'Approve' : 'Refuse'}
      busy={confirm.isPending}
      onSubmit={() => confirm.mutate(input)}
      onClose={onClose}
      apiLine={<OperationLine operation="payments.confirm" input={input} />}
    >
      {confirm.error && <FailureAlert error={confirm.error} />}
      <Choices
        legend="Answer"
        choices={[
          {
            value: 'approve',
            title: 'Approve',
            text: `The card pays ${toMoney(payment)}.`,
          },
          {
            value: 'refuse',
            title: 'Refuse',
            text: 'The card is declined, and another one may be tried.',
          },
        ]}
        value={answer}
        onChange={choose}
      />
    </FormDrawer>
  );
}
