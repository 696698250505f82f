import { Button } from '@mantine/core';
import { IconKey, IconUser, IconWallet } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { ChainChip } from '../../../components/table/EnumChip.tsx';
import { FilterChip } from '../../../components/table/FilterBar.tsx';
import { pageOf } from '../../../components/timeline/SubjectLink.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/OperationDrawer.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { service } from '../../../service/call/client.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { archivedIn, sortOfWallets, walletsSearch } from '../../../service/queries/page-searches.ts';
import type { SearchOf } from '../../../service/queries/search-fields.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';
import { walletPanel } from '../page/WalletPanel.tsx';
import { type Coins, walletColumns } from './wallet-columns.tsx';

type WalletsSearch = SearchOf<typeof walletsSearch>;

const archivedOptions = [
  { value: 'any', label: 'included' },
  { value: 'only', label: 'only' },
];

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
      <ActButton action={{ name: 'import-wallet' }} label="Import…" />
      <ActButton action={{ name: 'new-wallet' }} hasIcon variant={variant} label="New wallet" />
    </>
  ),
  // Active wallets can be archived, archived wallets restored.
  bulkActions: (walletIds, onDone, search) => (
    <>
      {archivedIn(search) !== true && <BulkArchive archived walletIds={walletIds} onDone={onDone} />}
      {archivedIn(search) && <BulkArchive archived={false} walletIds={walletIds} onDone={onDone} />}
    </>
  ),
  empty: ({ narrow }) => <NoWallets onShowArchived={() => narrow({ archived: true })} />,
  panel: walletPanel,
  page: ({ id }) => pageOf({ type: 'wallet', id }),
});

/** A search includes archived wallets until the filter is cleared. */
function ArchivedChip({
  search,
  onChange,
}: {
  search: WalletsSearch;
  onChange: (archived: WalletsSearch['archived']) => void;
}) {
  const listed = archivedIn(search);
  const hidden = search.search ? false : undefined;
  return (
    <FilterChip
      label="Archived"
      is=":"
      value={listed === true ? 'only' : listed || undefined}
      options={archivedOptions}
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

interface BulkArchiveProps {
  readonly walletIds: readonly string[];
  readonly archived: boolean;
  readonly onDone: () => void;
}

/** Archives or unarchives the selected wallets one by one. */
function BulkArchive({ walletIds, archived, onDone }: BulkArchiveProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useOperation('wallets.change');
  const changeAll = async () => {
    for (const walletId of walletIds) await change.send({ walletId, archived });
    setAsking(false);
    onDone();
  };
  const verb = archived ? 'Archive' : 'Unarchive';
  const count = counted(walletIds.length, 'wallet');
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {verb}…
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`${verb} ${count}?`}
          confirm={`${verb} ${count}`}
          destructive={archived}
          busy={change.busy}
          onConfirm={() => void changeAll().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          <p>
            {archived
              ? 'Hidden from applications and unable to sign until unarchived. No key is lost. Billing ends after 30 days.'
              : 'Applications can see and sign with them again. Billing starts now.'}
          </p>
          {Boolean(change.error) && <FailureAlert error={change.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Empty state: explains wallets and how to create the first one; offers a user first if there is none. */
function NoWallets({ onShowArchived }: { onShowArchived: () => void }) {
  const counts = useOverview()?.counts;
  const hasUsers = (counts?.users ?? 0) > 0;
  return (
    <EmptyState
      guide="wallets"
      title="Create the first wallet"
      diagram={[
        {
          icon: IconUser,
          label: 'User',
          caption: hasUsers ? 'exists' : 'no user yet',
          missing: !hasUsers,
          flow: 'PIN',
        },
        { icon: IconWallet, label: 'Wallet', missing: true, flow: 'opens' },
        { icon: IconKey, label: 'Private key', caption: 'sealed, signs on request' },
      ]}
      actions={
        <>
          <ActButton
            action={{ name: hasUsers ? 'new-wallet' : 'new-user' }}
            hasIcon
            isFirst
            label={hasUsers ? 'Create wallet' : 'Create a user first'}
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
