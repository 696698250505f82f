import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import { FilterChip } from '../../../components/table/FilterBar.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { service } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import type { SearchOf } from '../../../service/queries/search-fields.ts';
import { WalletPanel } from '../page/WalletPanel.tsx';
import { BulkArchive } from './BulkArchive.tsx';
import { NoWallets } from './NoWallets.tsx';
import { type Coins, walletColumns } from './wallet-columns.tsx';
import { sortOfWallets, walletsSearch } from './wallets-search.ts';

type WalletsSearch = SearchOf<typeof walletsSearch>;

const archivedOptions = [
  { value: 'no', label: 'no' },
  { value: 'yes', label: 'yes' },
  { value: 'any', label: 'any' },
];
const archivedChoices: Readonly<Record<string, WalletsSearch['archived']>> = {
  yes: true,
  any: 'any',
};

export const WalletsPage: ListPage = listPage({
  to: '/wallets',
  title: 'Wallets',
  schema: walletsSearch,
  operation: 'wallets.listWithUse',
  input: toInput,
  csvInput: (search) => ({ ...toInput(search), includeBalance: true }),
  columns: ({ search }) => walletColumns(useCoins(search), Boolean(search.search)),
  rowLabel: nameOfWallet,
  sort: sortOfWallets,
  sortBy: ({ by, order }) => ({ sortOn: toSortOn(by), sortOrder: order }),
  searchBy: 'Name, address, id',
  filters: ({ filter, search: { archived }, narrow }) => (
    <>
      <ChainChip {...filter('secretType')} />
      <FilterChip
        label="Archived"
        value={archived === true ? 'yes' : archived}
        options={archivedOptions}
        onChange={(choice) => narrow({ archived: archivedChoices[choice ?? 'no'] })}
      />
    </>
  ),
  actions: ({ variant }) => (
    <>
      <ActButton action={{ name: 'import-wallet' }}>Import…</ActButton>
      <ActButton action={{ name: 'new-wallet' }} hasIcon variant={variant}>
        New wallet
      </ActButton>
    </>
  ),
  // Active wallets can be archived, archived wallets restored.
  bulkActions: (walletIds, onDone, { archived }) => (
    <>
      {archived !== true && <BulkArchive archived walletIds={walletIds} onDone={onDone} />}
      {archived && <BulkArchive archived={false} walletIds={walletIds} onDone={onDone} />}
    </>
  ),
  empty: ({ narrow }) => <NoWallets onShowArchived={() => narrow({ archived: true })} />,
  panel: (id, onClose) => <WalletPanel walletId={id} onClose={onClose} />,
});

function toInput({
  page,
  size,
  secretType,
  archived,
  ...search
}: Omit<WalletsSearch, 'selected' | 'columns'>) {
  const { by, order } = sortOfWallets(search);
  const { search: text } = search;
  return {
    page,
    size,
    search: text,
    secretType,
    archived,
    sortOn: toSortOn(by),
    sortOrder: order,
  };
}

/** Coin balances of the listed wallets; chains are queried without delaying the list. */
function useCoins(search: WalletsSearch): Coins {
  const { data } = useQuery(
    service.wallets.listWithUse.queryOptions(
      { ...toInput(search), includeBalance: true },
      { placeholderData: keepPreviousData },
    ),
  );
  return new Map(data?.items.map(({ id, balance }) => [id, balance]));
}

function toSortOn(by: string): 'description' | 'createdAt' {
  return by === 'description' ? 'description' : 'createdAt';
}
