import { secretType, secretTypes } from '../../../service/kernel/primitives.ts';
import { transactionState } from '../../../service/resources/transaction.ts';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FilterBar, FilterChip, SearchField } from '../../components/FilterBar.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { statusOfState } from '../../components/transaction-words.ts';
import type { TransactionsSearch } from './transactions-search.ts';
import { WalletChip } from './WalletChip.tsx';

const chainOptions = secretTypes.map((chain) => ({
  value: chain,
  label: chain,
  icon: <ChainGlyph chain={chain} />,
}));
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
      <FilterChip
        label="Chain"
        value={search.secretType}
        options={chainOptions}
        onChange={(chain) => onNarrow({ secretType: secretType.optional().parse(chain) })}
      />
      <WalletChip walletId={search.walletId} onChange={(walletId) => onNarrow({ walletId })} />
    </FilterBar>
  );
}
