import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { secretType, secretTypes } from '../../../../service/kernel/primitives.ts';
import { ChainGlyph } from '../../../components/ChainGlyph.tsx';
import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/FilterBar.tsx';
import { NoHits } from '../../../components/NoHits.tsx';
import { useActions } from '../../../frame/actions.tsx';
import { PageHeader } from '../../../frame/PageHeader.tsx';
import { service } from '../../../service/client.ts';
import { useChangedIds } from '../../../service/live-changes.ts';
import type { CollectionsSearch } from '../collections-search.ts';
import { CollectionCards } from './CollectionCards.tsx';
import { NoCollections } from './NoCollections.tsx';

const route = getRouteApi('/collections');

const chainOptions = secretTypes.map((chain) => ({
  value: chain,
  label: chain,
  icon: <ChainGlyph chain={chain} />,
}));

/** The contracts that were deployed here, as cards. */
export function CollectionsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const actions = useActions();
  const changedIds = useChangedIds();
  const { page, size, search, chain } = filters;
  const collections = useQuery(
    service.collections.list.queryOptions(
      { page, size, search, secretType: chain },
      { placeholderData: keepPreviousData },
    ),
  );
  const rows = collections.data?.items;
  const total = collections.data?.pagination.numberOfElements;
  const isEmpty = total === 0 && !search && !chain;

  const narrow = (change: Partial<CollectionsSearch>) =>
    navigate({ to: '/collections', search: { ...filters, ...change, page: 1 }, replace: true });

  return (
    <>
      <PageHeader
        title="Collections"
        beside={total !== undefined && total > 0 && total.toLocaleString('en')}
        actions={
          <Button
            variant={isEmpty ? 'default' : 'filled'}
            leftSection={<IconPlus size={15} stroke={1.8} />}
            onClick={() => actions.open({ name: 'deploy-collection' })}
          >
            Deploy a collection…
          </Button>
        }
      />
      {collections.error && !rows ? (
        <div style={{ padding: 24 }}>
          <FailureAlert error={collections.error} onRetry={() => void collections.refetch()} />
        </div>
      ) : isEmpty ? (
        <NoCollections />
      ) : (
        <>
          <FilterBar>
            <SearchField
              value={search ?? ''}
              placeholder="Name, address or id"
              onChange={(text) => narrow({ search: text || undefined })}
            />
            <FilterChip
              label="Chain"
              value={chain}
              options={chainOptions}
              onChange={(value) => narrow({ chain: secretType.optional().parse(value) })}
            />
          </FilterBar>
          <CollectionCards
            rows={rows}
            paging={collections.data?.pagination}
            changedIds={changedIds}
            onPage={(next) => navigate({ to: '/collections', search: { ...filters, page: next } })}
            empty={
              <NoHits
                what="collections"
                onClear={() => navigate({ to: '/collections', search: { page: 1, size } })}
              />
            }
          />
        </>
      )}
    </>
  );
}
