import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CheckoutSession } from '../../../../service/resources/checkout-session.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import text from '../../../components/text.module.css';
import { useActions } from '../../../frame/act/actions.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { OpenPage } from '../PaymentState.tsx';
import { PageUrl } from '../page/PaymentPage.tsx';
import { CheckoutExpired } from '../pay/payment-dialogs.tsx';
import { toMoney } from '../payment-labels.ts';
import { usePayment } from '../use-payment.ts';

/** A created session: its page and the ways to pay it, until it is paid or cancelled. */
export function CreatedCheckout({
  session,
  onClose,
}: {
  session: CheckoutSession;
  onClose: () => void;
}) {
  const actions = useActions();
  const { id, url, paymentIntentId, expiresOn } = session;
  const { data: payment } = usePayment(paymentIntentId);
  if (payment?.status === 'succeeded' || payment?.status === 'canceled')
    return (
      <FormDrawer
        title={`Checkout closed: ${toMoney(session)}`}
        foot={
          <LinkButton
            variant="filled"
            to="/payments/$paymentIntentId"
            params={{ paymentIntentId }}
            onClick={onClose}
          >
            Show payment
          </LinkButton>
        }
        onClose={onClose}
      >
        <CheckoutExpired payment={payment} />
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={`Checkout ready: ${toMoney(session)}`}
      subtitle="Send the end user to this page, or pay as a user."
      foot={
        <>
          <OpenPage url={url} />
          <Button type="submit" variant="filled" data-autofocus>
            Pay as a user…
          </Button>
        </>
      }
      onSubmit={() => actions.open({ name: 'pay-payment', paymentIntentId })}
      onClose={onClose}
      apiLine={<OperationLine operation="checkout.get" input={{ sessionId: id }} />}
    >
      <PageUrl url={url} />
      <FieldList>
        <Field label="Amount">
          <MoneyAmount {...session} />
        </Field>
        <Field label="Session">
          <Identifier value={id} label="checkout session id" shape="long" />
        </Field>
        <Field label="Payment">
          <Identifier value={paymentIntentId} label="payment id" shape="long" />
        </Field>
        <TimeField label="Expires" at={expiresOn} />
      </FieldList>
      <p className={text.soft}>
        <Link to="/payments/$paymentIntentId" params={{ paymentIntentId }} onClick={onClose}>
          Show payment
        </Link>
      </p>
    </FormDrawer>
  );
}
