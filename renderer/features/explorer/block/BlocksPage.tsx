import { IconArrowRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { chains } from '../../../../service/model/transactions/chain.ts';
import type { BlockView } from '../../../../service/model/transactions/contract-call.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Amount } from '../../../components/figures/Amount.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TextLink } from '../../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { movesCoins } from '../../../components/status/labels/transaction-labels.ts';
import { column } from '../../../components/table/columns.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { OperationLine } from '../../../frame/action/use-operation.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import type { DeclaredPage } from '../../../frame/page/RecordPage.tsx';
import { useStoredChoices } from '../../../frame/page/views/use-stored-choices.ts';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { toBlock, useChainState } from '../../../service/queries/chain-states.ts';
import { blocksSearch } from '../../../service/queries/page-searches.ts';
import { chainsCrumb, type ExplorerPageProps, explorerPage } from '../ExplorerPage.tsx';
import { ExplorerSearch } from '../ExplorerSearch.tsx';
import { blocksOfPage } from './blocks-of-page.ts';

const route = getRouteApi('/explorer/$chain');
/** Blocks per page; blocks of a public chain are full, and your node may limit requests. */
const pageSizes = { embedded: 25, external: 8 } as const;

export const BlocksPage: DeclaredPage = explorerPage(Blocks);

function Blocks({ secretType }: ExplorerPageProps) {
  const search = route.useSearch();
  const { page } = search;
  const navigate = useNavigate();
  const show = (next: typeof search, replace: boolean) =>
    navigate({ to: '/explorer/$chain', params: { chain: secretType }, search: next, replace });
  const { columnChoice } = useStoredChoices({ search, schema: blocksSearch, show });
  const state = useChainState(secretType);
  const newest = state?.blockNumber;
  const shownBlocks =
    state && newest !== undefined && blocksOfPage(newest, page, pageSizes[state.isEmbedded ? 'embedded' : 'external']);
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
        columns={[
          column('number', 'Block', '104px', ({ id, number }) => (
            <TextLink
              to="/explorer/$chain/block/$block"
              params={{ chain: secretType, block: id }}
              className="plain strong figures"
              onClick={(event) => event.stopPropagation()}
              label={toBlock(number)}
            />
          )),
          column('what', 'Contents', 'minmax(220px, 2fr)', ({ block }) =>
            block ? contentsOf(block) : <SkeletonLine width="60%" />,
          ),
          column('transactions', 'Transactions', { width: '96px', align: 'right' }, ({ block }) =>
            block?.transactions.length.toLocaleString('en'),
          ),
          column(
            'hash',
            'Hash',
            { width: '140px', dropBelow: 820 },
            ({ block }) => block && <Identifier value={block.hash} label="block hash" shape="short" copy="hover" />,
          ),
          column(
            'time',
            'Created',
            { width: '96px', align: 'right' },
            ({ block }) => block && <RelativeTime at={block.timestamp} />,
          ),
        ]}
        rows={shownBlocks ? rows : undefined}
        paging={shownBlocks ? shownBlocks.paging : undefined}
        rowLabel={({ id }) => `block ${id}`}
        empty={null}
        onOpen={({ id }) => navigate({ to: '/explorer/$chain/block/$block', params: { chain: secretType, block: id } })}
        columnChoice={columnChoice}
        onPage={(next) => show({ ...search, page: next }, false)}
      />
      <OperationLine variant="bar" operation="contracts.getBlock" input={{ secretType, block: 'latest' }} />
    </>
  );
}

/** A row per block; its contents appear when they have loaded. A block never changes. */
function useBlocks(secretType: SecretType, numbers: readonly number[]) {
  return useQueries({
    queries: numbers.map((number) =>
      service.contracts.getBlock.queryOptions({ secretType, block: String(number) }, { staleTime: Infinity }),
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

type BlockRow = { readonly id: string; readonly number: number; readonly block: BlockView | undefined };

/** Its first transaction and the number of the others. */
function contentsOf({ number, secretType, transactions: [first, ...others] }: BlockView) {
  if (!first) return <span className="quiet">{number === 0 ? 'genesis' : 'empty'}</span>;
  return (
    <>
      <Party name={first.fromName} address={first.from} />
      <IconArrowRight size={14} stroke={1.6} className="quiet" aria-label="to" />
      {first.to ? <Party name={first.toName} address={first.to} /> : <span className="quiet">contract creation</span>}
      {movesCoins(first) && <Amount value={first.value} unit={chains[secretType].nativeSymbol} of="coins" />}
      {others.length > 0 && <span className="quiet">and {others.length} more</span>}
    </>
  );
}

function Party({ name, address }: { name: string | undefined; address: string }) {
  return name ? (
    <span className="cut" title={address}>
      {name}
    </span>
  ) : (
    <code title={address}>{shorten(address, 'short')}</code>
  );
}
