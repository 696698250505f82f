import { IconPlus } from '@tabler/icons-react';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { type ListPage, listPage } from '../../../frame/page/ListPage.tsx';
import { toSpanInput } from '../../../service/queries/span-search.ts';
import { MintFilters } from './MintFilters.tsx';
import { MintPanel } from './MintPanel.tsx';
import { mintColumns } from './mint-columns.tsx';
import { mintsSearch } from './mints-search.ts';
import { NoMints } from './NoMints.tsx';

/** Every mint with its status, and the panel of the selected one. */
export const MintsPage: ListPage = listPage({
  to: '/mints',
  title: 'Mints',
  schema: mintsSearch,
  operation: 'tokenMints.list',
  input: ({ contract, destination, ids, from, to, ...input }) => {
    const span = toSpanInput({ from, to });
    return {
      ...input,
      contractAddress: contract,
      destinationAddress: destination,
      createdOnFrom: span.from,
      createdOnTo: span.to,
      mintIds: ids,
    };
  },
  columns: mintColumns,
  rowLabel: ({ id }) => `Mint ${id}`,
  filters: ({ search, narrow }) => <MintFilters search={search} onNarrow={narrow} />,
  actions: ({ isEmpty }) =>
    !isEmpty && (
      <ActButton action={{ name: 'mint-tokens' }} icon={IconPlus} variant="filled">
        Mint…
      </ActButton>
    ),
  empty: <NoMints />,
  panel: (id, onClose) => <MintPanel mintId={id} onClose={onClose} />,
});
