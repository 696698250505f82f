import { fulfillmentStatus, fulfillmentType } from '../../../service/resources/fulfillment.ts';
import { fulfillmentGlyphs, fulfillmentTypes } from '../../components/status/fulfillment-words.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { EnumChip } from '../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../components/table/FilterBar.tsx';
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
