import { IconPlus } from '@tabler/icons-react';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { WireChip } from '../../../components/table/EnumChip.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { toSpanInput } from '../../../service/queries/span-search.ts';
import { statusGlyphs } from '../payment-labels.ts';
import { useOffersById } from '../use-payment.ts';
import { NoPayments } from './NoPayments.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { labelOf, paymentColumns } from './payment-columns.tsx';
import { type PaymentsSearch, paymentsSearch } from './payments-search.ts';

function toFilters({ status, search, from, to }: PaymentsSearch) {
  return { status, search, ...toSpanInput({ from, to }) };
}

export const PaymentsPage: ListPage = listPage({
  to: '/payments',
  title: 'Payments',
  schema: paymentsSearch,
  operation: 'payments.list',
  input: (search) => ({
    ...toFilters(search),
    pageNumber: search.page,
    pageSize: search.size,
  }),
  columns: ({ rows = [] }) =>
    paymentColumns(useOffersById(rows.flatMap(({ purchase }) => purchase?.offerId ?? []))),
  rowLabel: labelOf,
  searchBy: 'Id, text, metadata, amount',
  filters: ({ filter, search, narrow }) => (
    <>
      <WireChip label="Status" of="paymentStatus" marks={statusGlyphs} {...filter('status')} />
      <DatesChip label="Created" from={search.from} to={search.to} onChange={narrow} />
      <PaymentTotals input={toFilters(search)} />
    </>
  ),
  actions: ({ variant }) => (
    <ActButton action={{ name: 'new-checkout' }} icon={IconPlus} variant={variant}>
      New checkout session…
    </ActButton>
  ),
  empty: <NoPayments />,
  panel: (id, onClose) => <PaymentPanel paymentIntentId={id} onClose={onClose} />,
});
