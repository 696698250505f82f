import { Box, Flex } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { MoneyParts } from '../../../components/figures/MoneyParts.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import text from '../../../components/text.module.css';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { NextSteps, PaymentActions, PaymentState } from '../PaymentState.tsx';
import { refundableAmount, toMoney } from '../payment-labels.ts';
import { usePayment } from '../use-payment.ts';
import { ChargesCard } from './ChargesCard.tsx';
import { EventsCard } from './EventsCard.tsx';
import pageUrlStyles from './PageUrl.module.css';
import { PaymentFacts, PaymentTimeline, PurchaseFacts } from './PaymentFacts.tsx';

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

function MetadataCard({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Card title="Metadata">
      <FieldList>
        {entries.map(([key, value]) => (
          <Field key={key} label={key}>
            <code className={text.broken}>{value}</code>
          </Field>
        ))}
      </FieldList>
    </Card>
  );
}

/** Paid, refunded and refundable amounts. */
function MoneyCard({ payment }: { payment: PaymentInspection }) {
  const { amountReceived, amountRefunded, currency, charges } = payment;
  const refunds = charges.flatMap((charge) => charge.refunds).length;
  const refundable = refundableAmount(payment);
  const toAmount = (amount: number) => <MoneyAmount amount={amount} currency={currency} />;
  return (
    <Card flush>
      <Box pb={16}>
        <MoneyParts
          label="Money"
          parts={[
            { name: 'Paid', hint: 'by card', tone: undefined, value: toAmount(amountReceived) },
            {
              name: 'Refunded',
              hint: refunds === 0 ? 'none yet' : `in ${counted(refunds, 'refund')}`,
              tone: 'idle',
              value: toAmount(amountRefunded),
            },
            { name: 'Refundable', hint: 'remaining', tone: 'accent', value: toAmount(refundable) },
          ]}
          shares={[
            { tone: 'accent', amount: refundable },
            { tone: 'idle', amount: amountRefunded },
          ]}
        />
      </Box>
    </Card>
  );
}

const states = {
  open: 'open',
  complete: 'paid',
  expired: 'closed',
} as const satisfies Record<PaymentInspection['checkoutStatus'], string>;

/** The payment page: its URL and current state. */
function PageCard({ payment: { url, checkoutStatus } }: { payment: PaymentInspection }) {
  return (
    <Card title="Payment page" hint={states[checkoutStatus]}>
      <PageUrl url={url} />
    </Card>
  );
}

/** The URL of a payment page, with a copy button. */
export function PageUrl({ url }: { url: string }) {
  return (
    <Flex className={`${text.well} ${pageUrlStyles.url}`} align="flex-start" gap={6} py={8} px={10}>
      <code>{url}</code>
      <CopyButton value={url} label="Copy page URL" />
    </Flex>
  );
}
