import { getRouteApi, Link } from '@tanstack/react-router';
import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { NextSteps } from '../NextSteps.tsx';
import { PaymentActions } from '../PaymentActions.tsx';
import { PaymentState } from '../PaymentState.tsx';
import { toMoney } from '../payment-labels.ts';
import { usePayment } from '../use-payment.ts';
import { ChargesCard } from './ChargesCard.tsx';
import { EventsCard } from './EventsCard.tsx';
import { MetadataCard } from './MetadataCard.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { PageCard } from './PageCard.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentTimeline } from './PaymentTimeline.tsx';
import { PurchaseFacts } from './PurchaseFacts.tsx';

const route = getRouteApi('/payments/$paymentIntentId');
const crumbs = [{ label: 'Payments', to: '/payments' }] as const;

/** One payment: its status, charges, events and actions. */
export function PaymentPage() {
  const { paymentIntentId } = route.useParams();
  return (
    <RecordPage
      query={usePayment(paymentIntentId)}
      crumbs={crumbs}
      kind="Payment"
      title={toMoney}
      beside={(payment) => <PaymentState payment={payment} />}
      facts={(payment) => <Facts payment={payment} />}
      actions={(payment) => <PaymentActions payment={payment} place="header" />}
      main={(payment) => <Main payment={payment} />}
      side={(payment) => <Side payment={payment} />}
    />
  );
}

function Facts({ payment: { description, createdAt } }: { payment: PaymentInspection }) {
  return (
    <>
      {description && <span>{description},</span>}
      <span>
        {description ? 'created' : 'Created'} <RelativeTime at={createdAt} />
      </span>
    </>
  );
}

function Main({ payment }: { payment: PaymentInspection }) {
  return (
    <>
      <NextSteps payment={payment} />
      {payment.amountReceived > 0 && <MoneyCard payment={payment} />}
      <Card title="Timeline">
        <PaymentTimeline payment={payment} />
      </Card>
      <ChargesCard payment={payment} />
      <EventsCard payment={payment} />
      <HttpExample operation="payments.inspect" input={{ paymentIntentId: payment.id }} />
    </>
  );
}

function Side({ payment }: { payment: PaymentInspection }) {
  return (
    <>
      <PageCard payment={payment} />
      {payment.purchase && (
        <Card
          title="Purchase"
          actions={
            <Link to="/offers/$offerId" params={{ offerId: payment.purchase.offerId }}>
              Open offer
            </Link>
          }
        >
          <PurchaseFacts purchase={payment.purchase} />
        </Card>
      )}
      <Card title="Details">
        <PaymentFacts payment={payment} />
      </Card>
      <FeatureCards on="trace" id={payment.id} />
      <MetadataCard metadata={payment.metadata} />
    </>
  );
}
