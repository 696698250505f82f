import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { TokenMint } from '../../../../service/resources/token-mint.ts';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { NoHits } from '../../../components/NoHits.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { ListWithPanel } from '../../../frame/PageBody.tsx';
import { PageHeader } from '../../../frame/PageHeader.tsx';
import { service } from '../../../service/client.ts';
import { useChangedIds } from '../../../service/live-changes.ts';
import { MintFilters } from './MintFilters.tsx';
import { MintPanel } from './MintPanel.tsx';
import { mintColumns } from './mint-columns.tsx';
import { isNarrowed, type MintsSearch, toListInput } from './mints-search.ts';
import { NoMints } from './NoMints.tsx';

const route = getRouteApi('/mints');

/** Every mint and how far it is, with the panel of the one that is looked at. */
export function MintsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const { selected, size } = search;
  const mints = useQuery(
    service.tokenMints.list.queryOptions(toListInput(search), {
      placeholderData: keepPreviousData,
    }),
  );
  const rows = mints.data?.items;
  const total = mints.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !isNarrowed(search);

  const narrow = (change: Partial<MintsSearch>) =>
    navigate({ to: '/mints', search: { ...search, ...change, page: 1 }, replace: true });
  const open = (mintId: string | undefined) =>
    navigate({
      to: '/mints',
      search: { ...search, selected: mintId },
      replace: Boolean(selected),
    });

  return (
    <ListWithPanel
      panel={
        selected && <MintPanel key={selected} mintId={selected} onClose={() => open(undefined)} />
      }
    >
      <PageHeader
        title="Mints"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          !isEmpty && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={15} stroke={1.8} />}
              onClick={() => actions.open({ name: 'mint-tokens' })}
            >
              Mint…
            </Button>
          )
        }
      />
      {mints.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={mints.error} onRetry={() => void mints.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoMints />
      ) : (
        <>
          <MintFilters search={search} onNarrow={narrow} />
          <DataTable<TokenMint>
            label="Mints"
            columns={mintColumns}
            rows={rows}
            paging={mints.data?.pagination}
            rowLabel={({ id }) => `Mint ${id}`}
            changedIds={changedIds}
            openId={selected}
            onPage={(page) => navigate({ to: '/mints', search: { ...search, page } })}
            onOpen={({ id }) => open(id)}
            empty={
              <NoHits
                what="mints"
                onClear={() => navigate({ to: '/mints', search: { page: 1, size } })}
              />
            }
          />
        </>
      )}
    </ListWithPanel>
  );
}
