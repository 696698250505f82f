import { transactionState } from '../../../../service/resources/transaction.ts';
import { ChainChip } from '../../../components/ChainChip.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/FilterBar.tsx';
import { StatusGlyph } from '../../../components/StatusGlyph.tsx';
import { statusOfState } from '../../../components/transaction-words.ts';
import type { TransactionsSearch } from './transactions-search.ts';
import { WalletChip } from './WalletChip.tsx';

const stateOptions = transactionState.options.map((state) => ({
  value: state,
  label: state,
  icon: <StatusGlyph status={statusOfState[state]} />,
}));

/** What narrows the list of transactions. */
export function TransactionFilters({
  search,
  onNarrow,
}: {
  search: TransactionsSearch;
  onNarrow: (change: Partial<TransactionsSearch>) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Hash, address, id"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <FilterChip
        label="State"
        value={search.state}
        options={stateOptions}
        onChange={(state) => onNarrow({ state: transactionState.optional().parse(state) })}
      />
      <ChainChip value={search.secretType} onChange={(secretType) => onNarrow({ secretType })} />
      <WalletChip walletId={search.walletId} onChange={(walletId) => onNarrow({ walletId })} />
    </FilterBar>
  );
}
