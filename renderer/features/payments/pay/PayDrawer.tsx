import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Charge, cardPayment } from '../../../../service/model/payments/payment.ts';
import { groupedNumber, testCards } from '../../../../service/model/payments/test-card.ts';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { useFields } from '../../../service/form/use-fields.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { usePayment, useShowPayment } from '../PaymentState.tsx';
import { declineText, toMoney } from '../payment-labels.ts';
import { CheckoutExpired } from './payment-dialogs.tsx';

const choices = testCards.map((card) => ({
  value: card.number,
  title: card.title,
  text: card.explanation,
  aside: <code>{groupedNumber(card)}</code>,
}));

/** Pays as the end user with a test card; after a decline, another card can be tried. */
export function PayDrawer({ paymentIntentId, onClose }: { paymentIntentId: string; onClose: () => void }) {
  const navigate = useNavigate();
  const actions = useActions();
  const show = useShowPayment();
  const { data: payment, error } = usePayment(paymentIntentId);
  const [declined, setDeclined] = useState<Charge>();
  const form = useFields({ cardNumber: testCards[0]?.number ?? '', name: '', email: '' });
  if (!payment) return <AwaitedDrawer title="Pay as a user" error={error} onClose={onClose} />;
  const isLate = payment.status === 'canceled' || payment.status === 'succeeded';
  return (
    <OperationForm
      operation="payments.pay"
      form={form}
      head={
        isLate ? (
          <CheckoutExpired payment={payment} />
        ) : (
          declined && (
            <Note key={declined.id} tone="bad" role="alert" title={`${nameOfCard(declined.card)} was declined`}>
              {declineText(declined)} Nothing was charged. Try another card.
            </Note>
          )
        )
      }
      fields={{
        cardNumber: { label: 'Test card', choices },
        name: { label: 'Name on the card', hint: 'Optional.', rule: cardPayment.shape.name },
        email: {
          label: 'E-mail',
          hint: 'Optional. Included in the charge and its events.',
          rule: cardPayment.shape.email,
        },
      }}
      input={({ cardNumber, name, email }) => ({
        paymentIntentId,
        cardNumber,
        name: name || undefined,
        email: email || undefined,
      })}
      isUnchanged={isLate}
      title={`Pay ${toMoney(payment)} as a user`}
      subtitle={payment.description ?? 'On behalf of the end user, with a test card.'}
      submit={isLate ? undefined : `Pay ${toMoney(payment)}`}
      onDone={async (response) => {
        show(response);
        if (response.status === 'requires_action') return actions.open({ name: 'confirm-payment', paymentIntentId });
        if (response.status !== 'succeeded') return setDeclined(response.charges.at(-1));
        onClose();
        await navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
      }}
      onClose={onClose}
    />
  );
}
