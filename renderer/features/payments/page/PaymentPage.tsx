import { Box, Flex } from '@mantine/core';
import type { Charge, PaymentInspection } from '../../../../service/model/payments/payment.ts';
import { MoneyParts } from '../../../components/figures/Amount.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import list from '../../../components/table/list-card.module.css';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { type DeclaredPage, recordPage } from '../../../frame/page/RecordPage.tsx';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { NextSteps, PaymentActions, PaymentState } from '../PaymentState.tsx';
import { declineText, refundableAmount, refundReasons, toMoney } from '../payment-labels.ts';
import { EventsCard } from './EventsCard.tsx';
import { PaymentFacts, PaymentTimeline, PurchaseFacts } from './PaymentFacts.tsx';
import styles from './page.module.css';

export const PaymentPage: DeclaredPage = recordPage({
  operation: 'payments.inspect',
  input: ({ paymentIntentId = '' }) => ({ paymentIntentId }),
  list: { label: 'Payments', to: '/payments' },
  kind: 'Payment',
  title: toMoney,
  beside: (payment) => <PaymentState payment={payment} />,
  facts: (payment) => (
    <>
      {payment.description && <span>{payment.description},</span>}
      <span>
        {payment.description ? 'created' : 'Created'} <RelativeTime at={payment.createdAt} />
      </span>
    </>
  ),
  actions: (payment) => <PaymentActions payment={payment} place="header" />,
  main: (payment) => (
    <>
      <NextSteps payment={payment} />
      {payment.amountReceived > 0 && <MoneyCard payment={payment} />}
      <Card title="Timeline">
        <PaymentTimeline payment={payment} />
      </Card>
      <Card title="Charges" hint={payment.charges.length > 0 && payment.charges.length} flush>
        {payment.charges.length === 0 ? (
          <Box component="p" pt={2} px={16} pb={16} c="var(--vd-text2)">
            {payment.status === 'canceled' ? 'No charges.' : 'No charges yet.'}
          </Box>
        ) : (
          <ul aria-label="Charges">
            {payment.charges.toReversed().map((charge) => (
              <ChargeRows key={charge.id} charge={charge} amount={payment.amount} currency={payment.currency} />
            ))}
          </ul>
        )}
      </Card>
      <EventsCard payment={payment} />
      <HttpExample operation="payments.inspect" input={{ paymentIntentId: payment.id }} />
    </>
  ),
  side: (payment) => (
    <>
      <Card title="Payment page" hint={states[payment.checkoutStatus]}>
        <PageUrl url={payment.url} />
      </Card>
      {payment.purchase && (
        <Card title="Purchase" actions={<RecordLink of="offer" id={payment.purchase.offerId} label="Open offer" />}>
          <PurchaseFacts purchase={payment.purchase} />
        </Card>
      )}
      <Card title="Details">
        <PaymentFacts payment={payment} />
      </Card>
      <FeatureCards on="trace" id={payment.id} />
      {Object.keys(payment.metadata).length > 0 && (
        <Card title="Metadata">
          <Details
            of={Object.entries(payment.metadata).map(([key, value]) => [
              key,
              <code key={key} className="broken">
                {value}
              </code>,
            ])}
          />
        </Card>
      )}
    </>
  ),
});

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

const states = { open: 'open', complete: 'paid', expired: 'closed' } as const satisfies Record<
  PaymentInspection['checkoutStatus'],
  string
>;

export function PageUrl({ url }: { url: string }) {
  return (
    <Flex className="well" align="flex-start" gap={6} py={8} px={10}>
      <Box component="code" className="broken soft" flex={1} miw={0}>
        {url}
      </Box>
      <CopyButton value={url} label="Copy page URL" />
    </Flex>
  );
}

function ChargeRows({ charge, amount, currency }: { charge: Charge; amount: number; currency: string }) {
  const { id, card, decline, createdAt, refunds } = charge;
  return (
    <>
      <li className={styles.chargesCardRow} title={id}>
        <StatusGlyph status={decline ? 'failed' : 'done'} label={decline ? 'Declined' : 'Paid'} />
        <Flex component="span" align="baseline" wrap="wrap" gap="0 8px" miw={0}>
          <span className="strong figures nowrap">{nameOfCard(card)}</span>
          <span className={`broken ${decline ? 'bad' : 'soft'}`}>{declineText(charge) ?? payerOf(charge)}</span>
        </Flex>
        {/* Nothing was charged after a decline. */}
        <span className={decline && 'quiet'}>
          <MoneyAmount amount={amount} currency={currency} />
        </span>
        <span className={list.when}>
          <RelativeTime at={createdAt} />
        </span>
      </li>
      {refunds.toReversed().map((refund) => (
        <li key={refund.id} className={styles.chargesCardRow} data-refund title={refund.id}>
          <StatusGlyph status="off" label="Refund" />
          <span className="broken soft">{refundReasons[refund.reason]}</span>
          <span>
            −<MoneyAmount amount={refund.amount} currency={currency} />
          </span>
          <span className={list.when}>
            <RelativeTime at={refund.createdAt} />
          </span>
        </li>
      ))}
    </>
  );
}

function payerOf({ name, email, askedAt }: Charge): string {
  const confirmed = askedAt === undefined ? 'Paid without confirmation' : 'Confirmed by the card owner';
  const payer = [name, email].filter(Boolean).join(', ');
  return payer ? `${confirmed}, ${payer}` : confirmed;
}
