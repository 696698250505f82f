import type { z } from 'zod';
import { secretType, secretTypes } from '../../../../service/kernel/primitives.ts';
import { ChainGlyph } from '../../../components/ChainGlyph.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/FilterBar.tsx';
import type { walletsSearch } from './wallets-search.ts';

type Search = z.output<typeof walletsSearch>;

const chainOptions = secretTypes.map((chain) => ({
  value: chain,
  label: chain,
  icon: <ChainGlyph chain={chain} />,
}));
const archivedOptions = [
  { value: 'no', label: 'no' },
  { value: 'yes', label: 'yes' },
  { value: 'any', label: 'any' },
];
const archivedChoices: Readonly<Record<string, Search['archived']>> = { yes: true, any: 'any' };

/** What narrows the list of wallets. */
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
      <FilterChip
        label="Chain"
        value={search.secretType}
        options={chainOptions}
        onChange={(chain) => onNarrow({ secretType: secretType.optional().parse(chain) })}
      />
      <FilterChip
        label="Archived"
        value={search.archived === true ? 'yes' : search.archived}
        options={archivedOptions}
        onChange={(choice) => onNarrow({ archived: archivedChoices[choice ?? 'no'] })}
      />
    </FilterBar>
  );
}
