import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CardGrid } from '../../../components/table/CardGrid.tsx';
import { ChainChip } from '../../../components/table/ChainChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { collectionsSearch } from '../collections-search.ts';
import { CollectionCard } from './CollectionCard.tsx';
import { NoCollections } from './NoCollections.tsx';

const route = getRouteApi('/collections');

/** The collections deployed here, as cards with image, chain and contents. */
export function CollectionsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const { page, size, search, chain } = filters;
  const collections = useQuery(
    service.collections.list.queryOptions(
      { page, size, search, secretType: chain },
      { placeholderData: keepPreviousData },
    ),
  );
  const list = useList({
    query: collections,
    search: filters,
    schema: collectionsSearch,
    readPage: (number, rows) =>
      client.collections.list.query({ page: number, size: rows, search, secretType: chain }),
    show: (next, replace) => navigate({ to: '/collections', search: next, replace }),
    isNarrowed: Boolean(search || chain),
    what: 'collections',
  });
  return (
    <ListPage
      title="Collections"
      list={list}
      actions={
        <ActButton
          action={{ name: 'deploy-collection' }}
          icon={IconPlus}
          variant={list.isEmpty ? 'default' : 'filled'}
        >
          Deploy collection…
        </ActButton>
      }
      empty={<NoCollections />}
      filters={
        <FilterBar>
          <SearchField
            value={search ?? ''}
            placeholder="Name, address or id"
            onChange={(text) => list.narrow({ search: text || undefined })}
          />
          <ChainChip value={chain} onChange={(value) => list.narrow({ chain: value })} />
        </FilterBar>
      }
    >
      <CardGrid
        {...list.table}
        label="Collections"
        narrowest={232}
        skeletons={4}
        onOpen={({ chain: on, address }) =>
          void navigate({ to: '/collections/$chain/$address', params: { chain: on, address } })
        }
        card={(collection) => <CollectionCard collection={collection} />}
      />
    </ListPage>
  );
}
