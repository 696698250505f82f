import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import type { SearchOf } from '../../../service/queries/search-fields.ts';
import { WalletPanel } from '../page/WalletPanel.tsx';
import { BulkArchive } from './BulkArchive.tsx';
import { NoWallets } from './NoWallets.tsx';
import { WalletFilters } from './WalletFilters.tsx';
import { type Coins, walletColumns } from './wallet-columns.tsx';
import { sortOfWallets, walletsSearch } from './wallets-search.ts';

const route = getRouteApi('/wallets');

export function WalletsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [selectedIds, setSelectedIds] = useState<Set<string>>(new Set());
  const { selected, columns: _, ...filters } = search;
  const sort = sortOfWallets(search);
  const input = { ...filters, sortOn: toSortOn(sort.by), sortOrder: sort.order };
  const wallets = useQuery(
    service.wallets.listWithUse.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const coins = useCoins(input);
  const list = useList({
    query: wallets,
    search,
    schema: walletsSearch,
    readPage: (page, size) =>
      client.wallets.listWithUse.query({ ...input, page, size, includeBalance: true }),
    show: (next, replace) => navigate({ to: '/wallets', search: next, replace }),
    isNarrowed: Boolean(search.search || search.secretType || search.archived),
    what: 'wallets',
  });
  return (
    <ListPage
      title="Wallets"
      list={list}
      actions={
        <>
          <ActButton action={{ name: 'import-wallet' }}>Import…</ActButton>
          <ActButton
            action={{ name: 'new-wallet' }}
            hasIcon
            variant={list.isEmpty ? 'default' : 'filled'}
          >
            New wallet
          </ActButton>
        </>
      }
      empty={<NoWallets onShowArchived={() => list.narrow({ archived: true })} />}
      filters={<WalletFilters search={search} onNarrow={list.narrow} />}
      panel={selected && <WalletPanel key={selected} walletId={selected} onClose={list.close} />}
    >
      <DataTable
        {...list.table}
        label="Wallets"
        columns={walletColumns(coins, Boolean(search.search))}
        rowLabel={nameOfWallet}
        selection={{ ids: selectedIds, change: setSelectedIds }}
        bulkActions={
          <BulkActions
            walletIds={[...selectedIds]}
            archived={search.archived}
            onDone={() => setSelectedIds(new Set())}
          />
        }
        sort={sort}
        onSort={({ by, order }) => list.narrow({ sortOn: toSortOn(by), sortOrder: order })}
      />
    </ListPage>
  );
}

type ListInput = Omit<SearchOf<typeof walletsSearch>, 'selected' | 'columns'>;

/** Coin balances of the listed wallets; chains are queried without delaying the list. */
function useCoins(input: ListInput): Coins {
  const { data } = useQuery(
    service.wallets.listWithUse.queryOptions(
      { ...input, includeBalance: true },
      { placeholderData: keepPreviousData },
    ),
  );
  return new Map(data?.items.map(({ id, balance }) => [id, balance]));
}

function toSortOn(by: string) {
  return by === 'description' ? 'description' : 'createdAt';
}

/** Bulk actions that match the list: active wallets, archived wallets or both. */
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
