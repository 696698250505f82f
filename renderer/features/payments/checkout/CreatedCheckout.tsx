import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { CheckoutSession } from '../../../../service/model/payments/checkout-session.ts';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { useActions } from '../../../frame/action/actions.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { usePayment } from '../PaymentState.tsx';
import { PageUrl } from '../page/PaymentPage.tsx';
import { CheckoutExpired } from '../pay/payment-dialogs.tsx';
import { toMoney } from '../payment-labels.ts';

/** A created session: its page and the ways to pay it, until it is paid or cancelled. */
export function CreatedCheckout({ session, onClose }: { session: CheckoutSession; onClose: () => void }) {
  const actions = useActions();
  const { id, url, paymentIntentId, expiresOn } = session;
  const { data: payment } = usePayment(paymentIntentId);
  if (payment?.status === 'succeeded' || payment?.status === 'canceled')
    return (
      <FormDrawer
        title={`Checkout closed: ${toMoney(session)}`}
        foot={
          <LinkButton variant="filled" to="/payments/$paymentIntentId" params={{ paymentIntentId }} onClick={onClose}>
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
          <Button
            component="a"
            href={url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={15} stroke={1.7} aria-hidden="true" />}
          >
            Open pay page
          </Button>
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
      <Details
        of={{
          Amount: <MoneyAmount {...session} />,
          Session: { copy: id, as: 'checkout session id', shape: 'long' },
          Payment: { copy: paymentIntentId, as: 'payment id', shape: 'long' },
          Expires: { at: expiresOn },
        }}
      />
      <p className="soft">
        <RecordLink of="payment" id={paymentIntentId} onClick={onClose} label="Show payment" />
      </p>
    </FormDrawer>
  );
}
