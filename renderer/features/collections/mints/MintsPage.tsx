import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ListPage } from '../../../frame/page/ListPage.tsx';
import { useList } from '../../../frame/page/use-list.tsx';
import { client, service } from '../../../service/call/client.ts';
import { MintFilters } from './MintFilters.tsx';
import { MintPanel } from './MintPanel.tsx';
import { mintColumns } from './mint-columns.tsx';
import { isNarrowed, mintsSearch, toListInput } from './mints-search.ts';
import { NoMints } from './NoMints.tsx';

const route = getRouteApi('/mints');

/** Every mint with its status, and the panel of the selected one. */
export function MintsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { selected } = search;
  const mints = useQuery(
    service.tokenMints.list.queryOptions(toListInput(search), {
      placeholderData: keepPreviousData,
    }),
  );
  const list = useList({
    query: mints,
    search,
    schema: mintsSearch,
    readPage: (page, size) => client.tokenMints.list.query(toListInput({ ...search, page, size })),
    show: (next, replace) => navigate({ to: '/mints', search: next, replace }),
    isNarrowed: isNarrowed(search),
    what: 'mints',
  });
  return (
    <ListPage
      title="Mints"
      list={list}
      actions={
        !list.isEmpty && (
          <ActButton action={{ name: 'mint-tokens' }} icon={IconPlus} variant="filled">
            Mint…
          </ActButton>
        )
      }
      empty={<NoMints />}
      filters={<MintFilters search={search} onNarrow={list.narrow} />}
      panel={selected && <MintPanel key={selected} mintId={selected} onClose={list.close} />}
    >
      <DataTable
        {...list.table}
        label="Mints"
        columns={mintColumns}
        rowLabel={({ id }) => `Mint ${id}`}
      />
    </ListPage>
  );
}
