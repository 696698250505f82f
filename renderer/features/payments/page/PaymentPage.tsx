import { Box, Flex } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Charge, PaymentInspection, Refund } from '../../../../service/model/payments/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { MoneyParts } from '../../../components/figures/MoneyParts.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import list from '../../../components/table/list-card.module.css';
import text from '../../../components/text.module.css';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { NextSteps, PaymentActions, PaymentState, usePayment } from '../PaymentState.tsx';
import { declineText, refundableAmount, refundReasons, toMoney } from '../payment-labels.ts';
import { EventsCard } from './EventsCard.tsx';
import { PaymentFacts, PaymentTimeline, PurchaseFacts } from './PaymentFacts.tsx';
import styles from './page.module.css';

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
    <Flex className={`${text.well} ${styles.url}`} align="flex-start" gap={6} py={8} px={10}>
      <code>{url}</code>
      <CopyButton value={url} label="Copy page URL" />
    </Flex>
  );
}

/** All charges, newest first, with their results and refunds. */
function ChargesCard({ payment }: { payment: PaymentInspection }) {
  const { charges, amount, currency, status } = payment;
  return (
    <Card title="Charges" hint={charges.length > 0 && charges.length} flush>
      {charges.length === 0 ? (
        <Box component="p" pt={2} px={16} pb={16} c="var(--vd-text2)">
          {status === 'canceled' ? 'No charges.' : 'No charges yet.'}
        </Box>
      ) : (
        <ul aria-label="Charges">
          {charges.toReversed().map((charge) => (
            <ChargeRows key={charge.id} charge={charge} amount={amount} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ChargeRows({ charge, amount, currency }: { charge: Charge; amount: number; currency: string }) {
  const { id, card, decline, createdAt, refunds } = charge;
  const status = decline ? 'failed' : 'done';
  return (
    <>
      <li className={styles.chargesCardRow} data-status={status} title={id}>
        <StatusGlyph status={status} label={decline ? 'Declined' : 'Paid'} />
        <Flex component="span" align="baseline" wrap="wrap" gap="0 8px" miw={0}>
          <Box component="span" fw={550} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {nameOfCard(card)}
          </Box>
          <span className={styles.why}>{declineText(charge) ?? payerOf(charge)}</span>
        </Flex>
        <span className={styles.amount}>
          <MoneyAmount amount={amount} currency={currency} />
        </span>
        <span className={list.when}>
          <RelativeTime at={createdAt} />
        </span>
      </li>
      {refunds.toReversed().map((refund) => (
        <RefundRow key={refund.id} refund={refund} currency={currency} />
      ))}
    </>
  );
}

function RefundRow({ refund, currency }: { refund: Refund; currency: string }) {
  const { id, amount, reason, createdAt } = refund;
  return (
    <li className={styles.chargesCardRow} data-refund title={id}>
      <StatusGlyph status="off" label="Refund" />
      <span className={styles.why}>{refundReasons[reason]}</span>
      <span>
        −<MoneyAmount amount={amount} currency={currency} />
      </span>
      <span className={list.when}>
        <RelativeTime at={createdAt} />
      </span>
    </li>
  );
}

function payerOf({ name, email, askedAt }: Charge): string {
  const confirmed = askedAt === undefined ? 'Paid without confirmation' : 'Confirmed by the card owner';
  const payer = [name, email].filter(Boolean).join(', ');
  return payer ? `${confirmed}, ${payer}` : confirmed;
}
