import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { titleOf } from '../../../components/status/transaction-words.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { service } from '../../../service/call/client.ts';
import { useWalletsById } from '../../../service/look/names.ts';
import { NoTransactions } from './NoTransactions.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionPanel } from './TransactionPanel.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { isNarrowed } from './transactions-search.ts';

const route = getRouteApi('/transactions');

/** Every transaction that a wallet signed here, with the panel of the one that is looked at. */
export function TransactionsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const { selected, state, ...filters } = search;
  const query = useQuery(
    service.transactions.list.queryOptions(
      { ...filters, statuses: state },
      { placeholderData: keepPreviousData },
    ),
  );
  const wallets = useWalletsById(query.data?.items.flatMap(({ walletId }) => walletId ?? []) ?? []);
  const list = useList({
    query,
    search,
    show: (next, replace) => navigate({ to: '/transactions', search: next, replace }),
    isNarrowed: isNarrowed(search),
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
      filters={<TransactionFilters search={search} onNarrow={list.narrow} />}
      panel={
        selected && (
          <TransactionPanel key={selected} transactionId={selected} onClose={list.close} />
        )
      }
    >
      <DataTable
        {...list.table}
        label="Transactions"
        columns={transactionColumns(wallets)}
        rowLabel={titleOf}
      />
    </ListPage>
  );
}
