import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { nameOfCard } from '../../../service/labels/card-name.ts';

export function PaymentFacts({ payment }: { payment: PaymentInspection }) {
  const { id, checkoutSessionId, card, createdAt, expiresAt, charges } = payment;
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
      <TimeField label="Created" at={createdAt} />
      {expiresAt && <TimeField label="Expires" at={expiresAt} />}
    </FieldList>
  );
}
