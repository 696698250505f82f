import { Button } from '@mantine/core';
import { IconKey, IconUser, IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { CoinBalance } from '../../../components/figures/Amount.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ArchivedTag } from '../../../components/status/StatusLabel.tsx';
import type { Column } from '../../../components/table/column.ts';
import { chainColumn, column, RowLink, timeColumn } from '../../../components/table/columns.tsx';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import { FilterChip } from '../../../components/table/FilterBar.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { BulkOperation } from '../../../frame/action/confirm/BulkOperation.tsx';
import { HttpExample } from '../../../frame/action/OperationDrawer.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { service, type WalletWithUse } from '../../../service/call/client.ts';
import { nameOfOwner, nameOfWallet } from '../../../service/queries/names.ts';
import { archivedIn, sortOfWallets, walletsSearch } from '../../../service/queries/page-searches.ts';
import type { SearchOf } from '../../../service/queries/search-fields.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';
import { billingLabel } from '../page/billing-state.ts';
import { walletPanel } from '../page/WalletPanel.tsx';

type WalletsSearch = SearchOf<typeof walletsSearch>;

/** Coin balances by wallet id, once loaded. */
type Coins = ReadonlyMap<string, WalletWithUse['balance']>;

/** A search result can be sorted by name only. */
const walletColumns = (coins: Coins, isSearching: boolean): readonly Column<WalletWithUse>[] => [
  ...constant,
  column('balance', 'Balance', { width: '132px', align: 'right', dropBelow: 860 }, ({ id, secretType }) => (
    <CoinBalance balance={coins.get(id)} chain={secretType} />
  )),
  lastUsed,
  timeColumn('createdAt', 'Created', '110px', { sortable: !isSearching, dropBelow: 520 }),
];

const constant: readonly Column<WalletWithUse>[] = [
  column('description', 'Wallet', { width: 'minmax(160px, 2fr)', sortable: true }, (wallet) => (
    <>
      <RowLink to="/wallets/$walletId" params={{ walletId: wallet.id }} className={wallet.archived ? 'soft' : ''}>
        {nameOfWallet(wallet)}
      </RowLink>
      <span className="cut quiet">{nameOfOwner(wallet)}</span>
      {wallet.archived && <ArchivedTag />}
    </>
  )),
  column('address', 'Address', { width: 'minmax(130px, 1fr)', dropBelow: 700 }, ({ address }) => (
    <Identifier value={address} label="address" shape="short" copy="hover" />
  )),
  chainColumn('secretType', 'minmax(110px, 0.8fr)'),
  column('billing', 'Billing', { width: '112px', dropBelow: 1130 }, (wallet) => (
    <span className={`cut ${wallet.billing === 'IN_USE' ? '' : 'soft'}`}>{billingLabel(wallet)}</span>
  )),
];

const lastUsed: Column<WalletWithUse> = column(
  'lastUsedAt',
  'Last used',
  { width: '104px', align: 'right', dropBelow: 980 },
  ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : <span className="quiet">never</span>),
);

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
  filters: ({ filter, search, narrow }) => (
    <>
      <ChainChip {...filter('secretType')} />
      <ArchivedChip search={search} onChange={(archived) => narrow({ archived })} />
    </>
  ),
  creates: { name: 'new-wallet' },
  actions: ({ variant }) => (
    <>
      <ActionButton action={{ name: 'import-wallet' }} label="Import…" />
      <ActionButton action={{ name: 'new-wallet' }} hasIcon variant={variant} label="New wallet" />
    </>
  ),
  // Active wallets can be archived, archived wallets restored.
  bulkActions: (ids, onDone, search) => (
    <>
      {archivedIn(search) !== true && <BulkArchive archived ids={ids} onDone={onDone} />}
      {archivedIn(search) && <BulkArchive archived={false} ids={ids} onDone={onDone} />}
    </>
  ),
  empty: ({ narrow }) => <NoWallets onShowArchived={() => narrow({ archived: true })} />,
  panel: walletPanel,
  page: 'wallet',
});

type ArchivedChipProps = {
  readonly search: WalletsSearch;
  readonly onChange: (archived: WalletsSearch['archived']) => void;
};

/** A search includes archived wallets until the filter is cleared. */
function ArchivedChip({ search, onChange }: ArchivedChipProps) {
  const listed = archivedIn(search);
  const hidden = search.search ? false : undefined;
  return (
    <FilterChip
      label="Archived"
      is=":"
      value={listed === true ? 'only' : listed || undefined}
      options={[
        { value: 'any', label: 'included' },
        { value: 'only', label: 'only' },
      ]}
      onChange={(choice) => onChange(choice === undefined ? hidden : choice === 'only' || 'any')}
    />
  );
}

function toInput({ page, size, secretType, archived, ...search }: Omit<WalletsSearch, 'selected' | 'columns'>) {
  const { by, order } = sortOfWallets(search);
  const { search: text } = search;
  return {
    page,
    size,
    search: text,
    secretType,
    archived: archivedIn({ search: text, archived }),
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

function BulkArchive({ ids, archived, onDone }: { ids: readonly string[]; archived: boolean; onDone: () => void }) {
  const verb = archived ? 'Archive' : 'Unarchive';
  return (
    <BulkOperation
      operation="wallets.change"
      inputs={ids.map((walletId) => ({ walletId, archived }))}
      label={`${verb}…`}
      confirm={`${verb} ${counted(ids.length, 'wallet')}`}
      destructive={archived}
      onDone={onDone}
    >
      {archived
        ? 'Hidden from applications and unable to sign until unarchived. No key is lost. Billing ends after 30 days.'
        : 'Applications can see and sign with them again. Billing starts now.'}
    </BulkOperation>
  );
}

/** Empty state: explains wallets and how to create the first one; offers a user first if there is none. */
function NoWallets({ onShowArchived }: { onShowArchived: () => void }) {
  const counts = useOverview()?.counts;
  const hasUser = (counts?.users ?? 0) > 0;
  return (
    <EmptyState
      guide="wallets"
      title="Create the first wallet"
      diagram={[
        { icon: IconUser, label: 'User', caption: hasUser ? 'exists' : 'no user yet', missing: !hasUser, flow: 'PIN' },
        { icon: IconWallet, label: 'Wallet', missing: true, flow: 'opens' },
        { icon: IconKey, label: 'Private key', caption: 'sealed, signs on request' },
      ]}
      actions={
        <>
          <ActionButton
            action={{ name: hasUser ? 'new-wallet' : 'new-user' }}
            hasIcon
            isFirst
            label={hasUser ? 'Create wallet' : 'Create a user first'}
          />
          {(counts?.archivedWallets ?? 0) > 0 && (
            <Button size="md" onClick={onShowArchived}>
              Show archived wallets
            </Button>
          )}
        </>
      }
      example={
        <HttpExample
          operation="wallets.create"
          input={{
            signingMethodCredential: secret('PIN', `${'<signing method id>'}:`),
            userId: '<user id>',
            secretType: 'ETHEREUM',
            description: 'Main',
          }}
        />
      }
    >
      A wallet is a private key on one chain. It belongs to a user and only their PIN or another signing method unlocks
      it.
    </EmptyState>
  );
}
