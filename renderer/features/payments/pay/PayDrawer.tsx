import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Charge, cardPayment } from '../../../../service/model/payments/payment.ts';
import { findTestCard, groupedNumber, testCards } from '../../../../service/model/payments/test-card.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { AwaitedDrawer } from '../../../components/form/drawers/AwaitedDrawer.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
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
  const form = useFields(
    { cardNumber: testCards[0]?.number ?? '', name: '', email: '' },
    {
      name: cardPayment.shape.name,
      email: cardPayment.shape.email,
    },
  );
  const { cardNumber, name, email } = form.values;
  const input = {
    paymentIntentId,
    cardNumber,
    name: name.trim() || undefined,
    email: email.trim() || undefined,
  };
  const pay = useOperation('payments.pay', input);
  const submit = form.submit(async () => {
    setDeclined(undefined);
    const response = await pay.send(input);
    show(response);
    if (response.status === 'requires_action') return actions.open({ name: 'confirm-payment', paymentIntentId });
    if (response.status !== 'succeeded') return setDeclined(response.charges.at(-1));
    onClose();
    await navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } });
  });

  if (!payment) return <AwaitedDrawer title="Pay as a user" error={error} onClose={onClose} />;
  const isLate = payment.status === 'canceled' || payment.status === 'succeeded';
  return (
    <FormDrawer
      title={`Pay ${toMoney(payment)} as a user`}
      subtitle={payment.description ?? 'On behalf of the end user, with a test card.'}
      submit={isLate ? undefined : `Pay ${toMoney(payment)}`}
      busy={pay.busy}
      {...form.faults}
      onSubmit={isLate ? onClose : submit}
      onClose={onClose}
      apiLine={pay.apiLine}
    >
      {isLate && <CheckoutExpired payment={payment} />}
      {declined && !isLate && (
        <Note tone="bad" role="alert" title={`${nameOfCard(declined.card)} was declined`}>
          {declineText(declined)} Nothing was charged. Try another card.
        </Note>
      )}
      <Choices
        legend="Test card"
        choices={choices}
        value={findTestCard(cardNumber)?.number}
        onChange={(number) => form.set('cardNumber', number)}
      />
      <TextField label="Name on the card" hint="Optional." {...form.bind('name')} />
      <TextField label="E-mail" hint="Optional. Included in the charge and its events." {...form.bind('email')} />
    </FormDrawer>
  );
}
