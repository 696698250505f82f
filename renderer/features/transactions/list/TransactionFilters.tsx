import { transactionState } from '../../../../service/resources/transaction.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { statusOfState } from '../../../components/status/transaction-labels.ts';
import { ChainChip } from '../../../components/table/ChainChip.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { PartySwitch } from './PartySwitch.tsx';
import type { TransactionsSearch } from './transactions-search.ts';
import { WalletChip } from './WalletChip.tsx';

export function TransactionFilters({
  search,
  counts,
  onNarrow,
}: {
  search: TransactionsSearch;
  counts: React.ComponentProps<typeof PartySwitch>['counts'];
  onNarrow: (change: Partial<TransactionsSearch>) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Hash, address, id"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <PartySwitch of={search.of} counts={counts} onChange={(of) => onNarrow({ of })} />
      <EnumChip
        label="Status"
        values={transactionState.options}
        nameOf={(value) => wireLabel('transactionState', value)}
        value={search.state}
        icon={(state) => <StatusGlyph status={statusOfState[state]} />}
        onChange={(state) => onNarrow({ state })}
      />
      <ChainChip value={search.secretType} onChange={(secretType) => onNarrow({ secretType })} />
      <WalletChip walletId={search.walletId} onChange={(walletId) => onNarrow({ walletId })} />
    </FilterBar>
  );
}
