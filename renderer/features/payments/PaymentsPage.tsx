import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paymentStatus } from '../../../service/resources/checkout-session.ts';
import type { Payment } from '../../../service/resources/payment.ts';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FilterBar, FilterChip } from '../../components/FilterBar.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { NoPayments } from './NoPayments.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { labelOf, paymentColumns } from './payment-columns.tsx';
import { statusGlyphs } from './payment-words.ts';
import { useOffersById } from './use-payment.ts';

const route = getRouteApi('/payments');

const statusOptions = paymentStatus.options.map((status) => ({
  value: status,
  label: status,
  icon: <StatusGlyph status={statusGlyphs[status]} />,
}));

/** Every payment that was asked for, with the panel of the one that is looked at. */
export function PaymentsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const { page: pageNumber, size: pageSize, status, selected } = filters;
  const payments = useQuery(
    service.payments.list.queryOptions(
      { pageNumber, pageSize, status },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = payments.data?.items;
  const total = payments.data?.pagination.numberOfElements;
  const offers = useOffersById((rows ?? []).flatMap(({ purchase }) => purchase?.offerId ?? []));
  const isEmpty = total === 0 && status === undefined;

  const open = (paymentIntentId: string | undefined) =>
    navigate({
      to: '/payments',
      search: { ...filters, selected: paymentIntentId },
      replace: Boolean(selected),
    });
  const create = () => actions.open({ name: 'new-checkout' });

  return (
    <ListWithPanel
      panel={
        selected && (
          <PaymentPanel key={selected} paymentIntentId={selected} onClose={() => open(undefined)} />
        )
      }
    >
      <PageHeader
        title="Payments"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={create}
          >
            New checkout session…
          </Button>
        }
      />
      {payments.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={payments.error} onRetry={() => void payments.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoPayments onCreate={create} />
      ) : (
        <>
          <FilterBar>
            <FilterChip
              label="Status"
              value={status}
              options={statusOptions}
              onChange={(picked) =>
                navigate({
                  to: '/payments',
                  search: { ...filters, status: paymentStatus.optional().parse(picked), page: 1 },
                  replace: true,
                })
              }
            />
          </FilterBar>
          <DataTable<Payment>
            label="Payments"
            columns={paymentColumns(offers)}
            rows={rows}
            paging={payments.data?.pagination}
            rowLabel={labelOf}
            changedIds={changedIds}
            openId={selected}
            onPage={(page) => navigate({ to: '/payments', search: { ...filters, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="payments"
                onClear={() => navigate({ to: '/payments', search: { page: 1, size: pageSize } })}
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}
