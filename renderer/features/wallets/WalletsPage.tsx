import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { nameOfWallet } from '../../service/names.ts';
import { BulkArchive } from './BulkArchive.tsx';
import { NoWallets } from './NoWallets.tsx';
import { WalletFilters } from './WalletFilters.tsx';
import { WalletPanel } from './WalletPanel.tsx';
import { walletColumns } from './wallet-columns.tsx';
import { sortOfWallets } from './wallets-search.ts';

const route = getRouteApi('/wallets');

/** Every wallet, its owner and chain, with the panel of the one that is looked at. */
export function WalletsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const { selected, ...filters } = search;
  const sort = sortOfWallets(search);
  const wallets = useQuery(
    service.wallets.list.queryOptions(
      { ...filters, sortOn: toSortOn(sort.by), sortOrder: sort.order },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = wallets.data?.items;
  const total = wallets.data?.pagination.numberOfElements;
  const isFiltered = Boolean(search.search || search.secretType || search.archived);
  const isEmpty = total === 0 && !isFiltered;

  const narrow = (change: Partial<typeof search>) =>
    navigate({ to: '/wallets', search: { ...search, ...change, page: 1 }, replace: true });
  const open = (walletId: string | undefined) =>
    navigate({
      to: '/wallets',
      search: { ...search, selected: walletId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && (
          <WalletPanel key={selected} walletId={selected} onClose={() => open(undefined)} />
        )
      }
    >
      <PageHeader
        title="Wallets"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <>
            <Button onClick={() => actions.open({ name: 'import-wallet' })}>Import…</Button>
            <Button
              variant={isEmpty ? 'default' : 'filled'}
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() => actions.open({ name: 'new-wallet' })}
            >
              New wallet
            </Button>
          </>
        }
      />
      {wallets.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={wallets.error} onRetry={() => void wallets.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoWallets onShowArchived={() => narrow({ archived: true })} />
      ) : (
        <>
          <WalletFilters search={search} onNarrow={narrow} />
          <DataTable<Wallet>
            label="Wallets"
            columns={walletColumns(Boolean(search.search))}
            rows={rows}
            paging={wallets.data?.pagination}
            rowLabel={nameOfWallet}
            changedIds={changedIds}
            openId={selected}
            selection={{ ids: chosen, change: setChosen }}
            bulkActions={
              <BulkActions
                walletIds={[...chosen]}
                archived={search.archived}
                onDone={() => setChosen(new Set())}
              />
            }
            sort={sort}
            onSort={({ by, order }) => narrow({ sortOn: toSortOn(by), sortOrder: order })}
            onPage={(page) => navigate({ to: '/wallets', search: { ...search, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="wallets"
                onClear={() => navigate({ to: '/wallets', search: { page: 1, size: search.size } })}
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}

function toSortOn(by: string) {
  return by === 'description' ? 'description' : 'createdAt';
}

/** What fits the wallets that are listed: those in use, archived ones, or both. */
function BulkActions({
  archived,
  ...bulk
}: {
  walletIds: readonly string[];
  archived: true | 'any' | undefined;
  onDone: () => void;
}) {
  return (
    <>
      {archived !== true && <BulkArchive archived {...bulk} />}
      {archived && <BulkArchive archived={false} {...bulk} />}
    </>
  );
}
