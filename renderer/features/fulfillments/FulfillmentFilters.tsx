import { fulfillmentStatus, fulfillmentType } from '../../../service/resources/fulfillment.ts';
import { EnumChip } from '../../components/EnumChip.tsx';
import { FilterBar, SearchField } from '../../components/FilterBar.tsx';
import { fulfillmentGlyphs, fulfillmentTypes } from '../../components/fulfillment-words.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { FulfillmentsSearch } from './fulfillments-search.ts';

/** What narrows the list of fulfillments. */
export function FulfillmentFilters({
  search,
  onNarrow,
}: {
  search: FulfillmentsSearch;
  onNarrow: (change: Partial<FulfillmentsSearch>) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Any id, transaction hash"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <EnumChip
        label="Type"
        values={fulfillmentType.options}
        value={search.type}
        nameOf={(type) => fulfillmentTypes[type]}
        onChange={(type) => onNarrow({ type })}
      />
      <EnumChip
        label="Status"
        values={fulfillmentStatus.options}
        value={search.status}
        icon={(status) => <StatusGlyph status={fulfillmentGlyphs[status]} />}
        onChange={(status) => onNarrow({ status })}
      />
    </FilterBar>
  );
}
