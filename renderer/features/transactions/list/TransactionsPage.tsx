import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { meaningText } from './meaning-labels.ts';
import { NoTransactions } from './NoTransactions.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionPanel } from './TransactionPanel.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { isNarrowed, transactionsSearch } from './transactions-search.ts';
import { useLanes } from './use-lanes.ts';

const route = getRouteApi('/transactions');

/** Transactions signed by wallets and service accounts, with a panel for the selected one. */
export function TransactionsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const { selected, columns: _, state, of = 'wallets', ...filters } = search;
  const input = { ...filters, statuses: state, of: of === 'all' ? undefined : of };
  const query = useQuery(
    service.transactions.list.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const laneOf = useLanes(query.data?.items ?? []);
  const counts = query.data?.counts;
  const hasAny = counts !== undefined && counts.wallets + counts.service > 0;
  const list = useList({
    query,
    search,
    schema: transactionsSearch,
    readPage: (page, size) => client.transactions.list.query({ ...input, page, size }),
    show: (next, replace) => navigate({ to: '/transactions', search: next, replace }),
    isNarrowed: hasAny || isNarrowed(search),
    what: 'transactions',
  });
  return (
    <ListPage
      title="Transactions"
      list={list}
      actions={
        <Button
          variant={list.isEmpty ? 'default' : 'filled'}
          leftSection={<IconSend size={15} stroke={1.7} />}
          onClick={() => actions.open({ name: 'send', walletId: search.walletId })}
        >
          Send…
        </Button>
      }
      empty={<NoTransactions />}
      filters={<TransactionFilters search={search} counts={counts} onNarrow={list.narrow} />}
      panel={
        selected && (
          <TransactionPanel key={selected} transactionId={selected} onClose={list.close} />
        )
      }
    >
      <DataTable
        {...list.table}
        label="Transactions"
        columns={transactionColumns(laneOf)}
        rowLabel={meaningText}
      />
    </ListPage>
  );
}
