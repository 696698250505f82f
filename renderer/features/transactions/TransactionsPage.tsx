import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { titleOf } from '../../components/transaction-words.ts';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service, type Transaction } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { useWalletsById } from '../../service/names.ts';
import { NoTransactions } from './NoTransactions.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionPanel } from './TransactionPanel.tsx';
import { transactionColumns } from './transaction-columns.tsx';
import { isNarrowed, type TransactionsSearch } from './transactions-search.ts';

const route = getRouteApi('/transactions');

/** Every transaction that a wallet signed here, with the panel of the one that is looked at. */
export function TransactionsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const { selected, state, ...filters } = search;
  const transactions = useQuery(
    service.transactions.list.queryOptions(
      { ...filters, statuses: state },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = transactions.data?.items;
  const wallets = useWalletsById(rows?.flatMap(({ walletId }) => walletId ?? []) ?? []);
  const total = transactions.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !isNarrowed(search);

  const narrow = (change: Partial<TransactionsSearch>) =>
    navigate({ to: '/transactions', search: { ...search, ...change, page: 1 }, replace: true });
  const open = (transactionId: string | undefined) =>
    navigate({
      to: '/transactions',
      search: { ...search, selected: transactionId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <TransactionPanel
            key={selected}
            transactionId={selected}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <PageHeader
        title="Transactions"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconSend size={15} stroke={1.7} />}
            onClick={() => actions.open({ name: 'send', walletId: search.walletId })}
          >
            Send…
          </Button>
        }
      />
      {transactions.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={transactions.error} onRetry={() => void transactions.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoTransactions />
      ) : (
        <>
          <TransactionFilters search={search} onNarrow={narrow} />
          <DataTable<Transaction>
            label="Transactions"
            columns={transactionColumns(wallets)}
            rows={rows}
            paging={transactions.data?.pagination}
            rowLabel={titleOf}
            changedIds={changedIds}
            openId={selected}
            onPage={(page) => navigate({ to: '/transactions', search: { ...search, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="transactions"
                onClear={() =>
                  navigate({ to: '/transactions', search: { page: 1, size: search.size } })
                }
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}
