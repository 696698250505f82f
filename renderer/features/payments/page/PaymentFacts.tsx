import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { nameOfCard } from '../payment-words.ts';

/** Ids, card and times of a payment. */
export function PaymentFacts({ payment }: { payment: PaymentInspection }) {
  const { id, checkoutSessionId, card, createdAt, expiresAt, checkoutStatus, charges } = payment;
  const { id: chargeId, name, email } = charges.at(-1) ?? {};
  return (
    <FieldList>
      <Field label="Payment">
        <Identifier value={id} label="payment id" shape="short" />
      </Field>
      <Field label="Session">
        <Identifier value={checkoutSessionId} label="checkout session id" shape="short" />
      </Field>
      {chargeId && (
        <Field label="Charge">
          <Identifier value={chargeId} label="charge id" shape="short" />
        </Field>
      )}
      {card && <Field label="Card">{nameOfCard(card)}</Field>}
      {name && <Field label="Name">{name}</Field>}
      {email && <Field label="E-mail">{email}</Field>}
      <Field label="Asked for">
        <RelativeTime at={createdAt} />
      </Field>
      {checkoutStatus === 'open' && (
        <Field label="Expires">
          <RelativeTime at={expiresAt} />
        </Field>
      )}
    </FieldList>
  );
}
