import { useQueries } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { useStoredChoices } from '../../../frame/page/views/use-stored-choices.ts';
import { service } from '../../../service/call/client.ts';
import { toBlock, useChainState } from '../../../service/queries/chain-states.ts';
import { chainsCrumb } from '../crumbs.ts';
import { ExplorerPage } from '../ExplorerPage.tsx';
import { ExplorerSearch } from '../ExplorerSearch.tsx';
import { type BlockRow, blockColumns } from './block-columns.tsx';
import { blocksOfPage } from './blocks-of-page.ts';
import { blocksSearch } from './blocks-search.ts';

const route = getRouteApi('/explorer/$chain');
/** Blocks per page; blocks of a public chain are full, and your node may limit requests. */
const pageSizes = { embedded: 25, external: 8 } as const;

export function BlocksPage() {
  const { chain } = route.useParams();
  return (
    <ExplorerPage chain={chain}>
      {(secretType) => <Blocks key={secretType} secretType={secretType} />}
    </ExplorerPage>
  );
}

function Blocks({ secretType }: { secretType: SecretType }) {
  const search = route.useSearch();
  const { page } = search;
  const navigate = useNavigate();
  const show = (next: typeof search, replace: boolean) =>
    navigate({ to: '/explorer/$chain', params: { chain: secretType }, search: next, replace });
  const { columnChoice } = useStoredChoices({ search, schema: blocksSearch, show });
  const state = useChainState(secretType);
  const newest = state?.blockNumber;
  const shownBlocks =
    state &&
    newest !== undefined &&
    blocksOfPage(newest, page, pageSizes[state.isEmbedded ? 'embedded' : 'external']);
  const { rows, error } = useBlocks(secretType, shownBlocks ? shownBlocks.numbers : []);
  return (
    <>
      <PageHeader
        crumbs={[chainsCrumb]}
        title={secretType}
        beside={
          <>
            <ChainGlyph chain={secretType} />
            {newest !== undefined && `Block ${toBlock(newest)}`}
          </>
        }
      />
      <ExplorerSearch chain={secretType} />
      {error && (
        <div style={{ padding: '0 24px 12px' }}>
          <FailureAlert error={error} />
        </div>
      )}
      <DataTable<BlockRow>
        label="Blocks"
        columns={blockColumns(secretType)}
        rows={shownBlocks ? rows : undefined}
        paging={shownBlocks ? shownBlocks.paging : undefined}
        rowLabel={({ id }) => `block ${id}`}
        empty={null}
        onOpen={({ id }) =>
          navigate({
            to: '/explorer/$chain/block/$block',
            params: { chain: secretType, block: id },
          })
        }
        columnChoice={columnChoice}
        onPage={(next) => show({ ...search, page: next }, false)}
      />
      <OperationLine
        variant="bar"
        operation="contracts.getBlock"
        input={{ secretType, block: 'latest' }}
      />
    </>
  );
}

/** A row per block; its contents appear when they have loaded. A block never changes. */
function useBlocks(secretType: SecretType, numbers: readonly number[]) {
  return useQueries({
    queries: numbers.map((number) =>
      service.contracts.getBlock.queryOptions(
        { secretType, block: String(number) },
        { staleTime: Infinity },
      ),
    ),
    combine: (results) => ({
      rows: results.map(({ data }, index): BlockRow => {
        const number = numbers[index] ?? 0;
        return { id: String(number), number, block: data };
      }),
      error: results.find((result) => result.error)?.error,
    }),
  });
}
