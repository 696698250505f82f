import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paymentStatus } from '../../../../service/resources/checkout-session.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { DatesChip } from '../../../components/table/dates/DatesChip.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { toSpanInput } from '../../../service/queries/span-search.ts';
import { statusGlyphs } from '../payment-labels.ts';
import { useOffersById } from '../use-payment.ts';
import { NoPayments } from './NoPayments.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { PaymentTotals } from './PaymentTotals.tsx';
import { labelOf, paymentColumns } from './payment-columns.tsx';
import { paymentsSearch } from './payments-search.ts';

const route = getRouteApi('/payments');

export function PaymentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { page: pageNumber, size: pageSize, status, from, to, selected, search: text } = search;
  const input = { status, search: text, ...toSpanInput(search) };
  const payments = useQuery(
    service.payments.list.queryOptions(
      { ...input, pageNumber, pageSize },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: payments,
    search,
    schema: paymentsSearch,
    readPage: (number, rows) =>
      client.payments.list.query({ ...input, pageNumber: number, pageSize: rows }),
    show: (next, replace) => navigate({ to: '/payments', search: next, replace }),
    isNarrowed: Boolean(status || from || to || text),
    what: 'payments',
  });
  const offers = useOffersById(
    payments.data?.items.flatMap(({ purchase }) => purchase?.offerId ?? []) ?? [],
  );
  return (
    <ListPage
      title="Payments"
      list={list}
      actions={
        <ActButton
          action={{ name: 'new-checkout' }}
          icon={IconPlus}
          variant={list.isEmpty ? 'default' : 'filled'}
        >
          New checkout session…
        </ActButton>
      }
      empty={<NoPayments />}
      filters={
        <FilterBar>
          <SearchField placeholder="Id, text, metadata, amount" {...list.searchField} />
          <EnumChip
            label="Status"
            values={paymentStatus.options}
            nameOf={(value) => wireLabel('paymentStatus', value)}
            value={status}
            icon={(value) => <StatusGlyph status={statusGlyphs[value]} />}
            onChange={(newStatus) => list.narrow({ status: newStatus })}
          />
          <DatesChip label="Created" from={from} to={to} onChange={list.narrow} />
          <PaymentTotals input={input} />
        </FilterBar>
      }
      panel={
        selected && <PaymentPanel key={selected} paymentIntentId={selected} onClose={list.close} />
      }
    >
      <DataTable
        {...list.table}
        label="Payments"
        columns={paymentColumns(offers)}
        rowLabel={labelOf}
      />
    </ListPage>
  );
}
