import { fulfillmentStatus, fulfillmentType } from '../../../service/resources/fulfillment.ts';
import { FilterBar, FilterChip, SearchField } from '../../components/FilterBar.tsx';
import { fulfillmentGlyphs, fulfillmentTypes } from '../../components/fulfillment-words.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { FulfillmentsSearch } from './fulfillments-search.ts';

const typeOptions = fulfillmentType.options.map((type) => ({
  value: type,
  label: fulfillmentTypes[type],
}));
const statusOptions = fulfillmentStatus.options.map((status) => ({
  value: status,
  label: status,
  icon: <StatusGlyph status={fulfillmentGlyphs[status]} />,
}));

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
      <FilterChip
        label="Type"
        value={search.type}
        options={typeOptions}
        onChange={(type) => onNarrow({ type: fulfillmentType.optional().parse(type) })}
      />
      <FilterChip
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(status) => onNarrow({ status: fulfillmentStatus.optional().parse(status) })}
      />
    </FilterBar>
  );
}
