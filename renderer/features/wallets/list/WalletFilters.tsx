import { ChainChip } from '../../../components/table/ChainChip.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/table/FilterBar.tsx';
import type { SearchOf } from '../../../service/queries/search-fields.ts';
import type { walletsSearch } from './wallets-search.ts';

type Search = SearchOf<typeof walletsSearch>;

const archivedOptions = [
  { value: 'no', label: 'no' },
  { value: 'yes', label: 'yes' },
  { value: 'any', label: 'any' },
];
const archivedChoices: Readonly<Record<string, Search['archived']>> = { yes: true, any: 'any' };

export function WalletFilters({
  search,
  onNarrow,
}: {
  search: Search;
  onNarrow: (change: Partial<Search>) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Name, address, id"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <ChainChip value={search.secretType} onChange={(secretType) => onNarrow({ secretType })} />
      <FilterChip
        label="Archived"
        value={search.archived === true ? 'yes' : search.archived}
        options={archivedOptions}
        onChange={(choice) => onNarrow({ archived: archivedChoices[choice ?? 'no'] })}
      />
    </FilterBar>
  );
}
