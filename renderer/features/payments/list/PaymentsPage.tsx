import { Box, Flex } from '@mantine/core';
import { IconCreditCard, IconPlus, IconShoppingCart, IconWebhook } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minorDigits, toDecimal } from '../../../../service/model/payments/currency.ts';
import type { Payment } from '../../../../service/model/payments/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { PanelSection, PanelTitle } from '../../../components/layout/DockedPanel.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { titleOf } from '../../../components/status/labels/offer-labels.ts';
import type { Column } from '../../../components/table/column.ts';
import { column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { WireChip } from '../../../components/table/EnumChip.tsx';
import { RecordLink } from '../../../components/timeline/SubjectLink.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { recordPanel } from '../../../frame/page/RecordPage.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { nameOfCard } from '../../../service/labels/card-name.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { type PaymentsSearch, paymentsSearch } from '../../../service/queries/page-searches.ts';
import { toSpanInput } from '../../../service/queries/search-fields.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { NextSteps, PaymentActions, PaymentState, useOffersById } from '../PaymentState.tsx';
import { PaymentFacts, PaymentTimeline, PurchaseFacts } from '../page/PaymentFacts.tsx';
import { toMoney } from '../payment-labels.ts';

function toFilters({ status, search, from, to }: PaymentsSearch) {
  return { status, search, ...toSpanInput({ from, to }) };
}

const paymentPanel = recordPanel({
  kind: 'Payment',
  operation: 'payments.inspect',
  input: (paymentIntentId) => ({ paymentIntentId }),
  page: 'payment',
  head: (payment) => (
    <>
      <PanelTitle title={toMoney(payment)} actions={<PaymentActions payment={payment} place="panel" />} />
      {payment.description && (
        <Box component="p" className="soft broken" mt={2}>
          {payment.description}
        </Box>
      )}
      <Box mt={6}>
        <PaymentState payment={payment} />
      </Box>
    </>
  ),
  body: (payment) => (
    <>
      <NextSteps payment={payment} />
      <PanelSection title="Details">
        <PaymentFacts payment={payment} />
      </PanelSection>
      {payment.purchase && (
        <PanelSection title="Purchase">
          <PurchaseFacts purchase={payment.purchase} />
        </PanelSection>
      )}
      <PanelSection title="Timeline">
        <PaymentTimeline payment={payment} />
      </PanelSection>
    </>
  ),
});

export const PaymentsPage: ListPage = listPage({
  to: '/payments',
  title: 'Payments',
  schema: paymentsSearch,
  operation: 'payments.list',
  input: (search) => ({ ...toFilters(search), pageNumber: search.page, pageSize: search.size }),
  columns: ({ rows = [] }) =>
    paymentColumns({
      offers: useOffersById(rows.flatMap(({ purchase }) => purchase?.offerId ?? [])),
      decimals: Math.max(0, ...rows.map(({ currency }) => minorDigits(currency))),
    }),
  csvRow: ({ amount, amountReceived, amountRefunded, currency, ...payment }) => ({
    ...payment,
    amount: toDecimal(amount, currency),
    amountReceived: toDecimal(amountReceived, currency),
    amountRefunded: toDecimal(amountRefunded, currency),
    currency,
  }),
  rowLabel: (payment) => payment.description ?? toMoney(payment),
  searchBy: 'Id, text, metadata, amount',
  filters: ({ filter, search, narrow }) => (
    <>
      <WireChip label="Status" of="paymentStatus" {...filter('status')} />
      <DatesChip label="Created" from={search.from} to={search.to} onChange={narrow} />
      <PaymentTotals input={toFilters(search)} />
    </>
  ),
  creates: { name: 'new-checkout' },
  actions: ({ variant }) => (
    <ActionButton action={{ name: 'new-checkout' }} icon={IconPlus} variant={variant} label="New checkout session…" />
  ),
  empty: (
    <EmptyState
      guide="payments"
      title="Create the first payment"
      diagram={[
        {
          icon: IconShoppingCart,
          label: 'Checkout',
          caption: 'your application creates it',
          missing: true,
          flow: 'url',
        },
        { icon: IconCreditCard, label: 'Payment page', caption: 'a user pays with a test card', flow: 'event' },
        { icon: IconWebhook, label: 'Webhook', caption: 'receives every event' },
      ]}
      actions={<ActionButton action={{ name: 'new-checkout' }} icon={IconPlus} isFirst label="New checkout session…" />}
      example={
        <HttpExample
          operation="checkout.create"
          input={{ amount: 1250, currency: 'usd', description: 'Two tickets' }}
        />
      }
    >
      A checkout session is a request for one payment, with a page that accepts test cards. Your webhooks receive an
      event for every step.
    </EmptyState>
  ),
  panel: paymentPanel,
  page: 'payment',
});

interface Shown {
  /** The purchased offers by id. */
  readonly offers: ReadonlyMap<string, Offer>;
  /** The most decimals of an amount. */
  readonly decimals: number;
}

function paymentColumns({ offers, decimals }: Shown): readonly Column<Payment>[] {
  return [
    column('for', 'Payment', 'minmax(96px, 1.4fr)', ({ id, description, purchase, clientReferenceId, customer }) => {
      const offer = purchase && offers.get(purchase.offerId);
      return (
        <RowLink to="/payments" search={{ selected: id }} title={id}>
          {description ??
            clientReferenceId ??
            customer ??
            (offer ? titleOf(offer) : <code>{shorten(id, 'short')}</code>)}
        </RowLink>
      );
    }),
    column('amount', 'Amount', { width: '112px', align: 'right', dropBelow: 420 }, (payment) => (
      <MoneyAmount {...payment} decimals={decimals} />
    )),
    // Only the label of the status if space is limited.
    column('status', 'Status', 'minmax(104px, 2fr)', (payment) => (
      <Flex component="span" flex={1} miw={0} style={{ containerType: 'inline-size' }}>
        <PaymentState payment={payment} />
      </Flex>
    )),
    column('card', 'Card', { width: '116px', dropBelow: 760 }, ({ card, status }) =>
      card ? (
        <span className="figures">{nameOfCard(card)}</span>
      ) : (
        <span className="quiet">{status === 'canceled' ? 'none' : 'none yet'}</span>
      ),
    ),
    column('buys', 'Buys', { width: 'minmax(90px, 1fr)', dropBelow: 880 }, ({ purchase }) => {
      if (!purchase) return <span className="quiet">none</span>;
      const { offerId, amount } = purchase;
      const offer = offers.get(offerId);
      const name = offer ? titleOf(offer) : counted(amount, 'item');
      return (
        <RecordLink
          of="offer"
          id={offerId}
          className="cut"
          onClick={(event) => event.stopPropagation()}
          label={amount === 1 || !offer ? name : `${amount.toLocaleString('en')} × ${name}`}
        />
      );
    }),
    timeColumn('createdAt', 'Created', '92px', { dropBelow: 620 }),
  ];
}

/** Totals of all listed payments, on any page: received of requested. */
function PaymentTotals({ input }: { input: Parameters<typeof service.payments.total.queryOptions>[0] }) {
  const { data } = useQuery(service.payments.total.queryOptions(input, { placeholderData: keepPreviousData }));
  if (data?.length === 0) return null;
  return (
    <ul className="row small soft" style={{ gap: '0 16px' }} aria-label="Totals">
      {/* Reserves the line while it is loading. */}
      {!data && <li>&nbsp;</li>}
      {data?.map(({ currency, amount, amountReceived, amountRefunded }) => (
        <li key={currency}>
          <MoneyAmount amount={amountReceived - amountRefunded} currency={currency} /> received of{' '}
          <MoneyAmount amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
