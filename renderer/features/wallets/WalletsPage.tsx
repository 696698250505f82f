import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { secretType, secretTypes } from '../../../service/kernel/primitives.ts';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { FilterBar, FilterChip, SearchField } from '../../components/FilterBar.tsx';
import { NoHits } from '../../components/NoHits.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import { useActions } from '../../frame/actions.tsx';
import { ListWithPanel } from '../../frame/PageBody.tsx';
import { PageHeader } from '../../frame/PageHeader.tsx';
import { service, type Wallet } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { nameOfWallet, useUsersById } from '../../service/names.ts';
import { BulkArchive } from './BulkArchive.tsx';
import { NoWallets } from './NoWallets.tsx';
import { WalletPanel } from './WalletPanel.tsx';
import { walletColumns } from './wallet-columns.tsx';

const route = getRouteApi('/wallets');
const chainOptions = secretTypes.map((chain) => ({
  value: chain,
  label: chain,
  icon: <ChainGlyph chain={chain} />,
}));
const archivedOptions = [{ value: 'only', label: 'only' }];

/** Every wallet, its owner and chain, with the panel of the one that is looked at. */
export function WalletsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const { selected, ...filters } = search;
  const wallets = useQuery(
    service.wallets.list.queryOptions(filters, { placeholderData: keepPreviousData }),
  );
  const rows = wallets.data?.items;
  const owners = useUsersById((rows ?? []).map(({ userId }) => userId));
  const columns = useMemo(() => walletColumns(owners), [owners]);
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
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'new-wallet' })}
          >
            New wallet
          </Button>
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
          <FilterBar>
            <SearchField
              value={search.search ?? ''}
              placeholder="Name, address, id"
              onChange={(text) => narrow({ search: text || undefined })}
            />
            <FilterChip
              label="Chain"
              value={search.secretType}
              options={chainOptions}
              onChange={(chain) => narrow({ secretType: secretType.optional().parse(chain) })}
            />
            <FilterChip
              label="Archived"
              value={search.archived ? 'only' : undefined}
              options={archivedOptions}
              onChange={(value) => narrow({ archived: value ? true : undefined })}
            />
          </FilterBar>
          <DataTable<Wallet>
            label="Wallets"
            columns={columns}
            rows={rows}
            paging={wallets.data?.pagination}
            rowLabel={nameOfWallet}
            changedIds={changedIds}
            openId={selected}
            selection={{ ids: chosen, change: setChosen }}
            bulkActions={
              <BulkArchive
                walletIds={[...chosen]}
                archived={!search.archived}
                onDone={() => setChosen(new Set())}
              />
            }
            sort={{ by: search.sortOn ?? 'createdAt', order: search.sortOrder ?? 'DESC' }}
            onSort={({ by, order }) =>
              narrow({
                sortOn: by === 'description' ? 'description' : 'createdAt',
                sortOrder: order,
              })
            }
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
