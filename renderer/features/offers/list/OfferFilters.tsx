import { offerStatus, offerType } from '../../../../service/resources/offer.ts';
import { ChainChip } from '../../../components/ChainChip.tsx';
import { FilterBar, FilterChip, SearchField } from '../../../components/FilterBar.tsx';
import { statusGlyphs } from '../../../components/offer-words.ts';
import { StatusGlyph } from '../../../components/StatusGlyph.tsx';
import type { Offer } from '../../../service/client.ts';
import { ContractChip } from './ContractChip.tsx';
import type { OffersSearch } from './offers-search.ts';
import { SellerChip } from './SellerChip.tsx';

const typeOptions = offerType.options.map((type) => ({ value: type, label: type }));
const statusOptions = offerStatus.options.map((status) => ({
  value: status,
  label: status,
  icon: <StatusGlyph status={statusGlyphs[status]} />,
}));
/** What narrows the list of offers. */
export function OfferFilters({
  search,
  offers,
  onNarrow,
}: {
  search: OffersSearch;
  /** Those in sight. */
  offers: readonly Offer[];
  onNarrow: (change: Partial<OffersSearch>) => void;
}) {
  return (
    <FilterBar>
      <SearchField
        value={search.search ?? ''}
        placeholder="Item, collection, id"
        onChange={(text) => onNarrow({ search: text || undefined })}
      />
      <FilterChip
        label="Type"
        value={search.type}
        options={typeOptions}
        onChange={(type) => onNarrow({ type: offerType.optional().parse(type) })}
      />
      <FilterChip
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(status) => onNarrow({ status: offerStatus.optional().parse(status) })}
      />
      <ChainChip value={search.chain} onChange={(chain) => onNarrow({ chain })} />
      <SellerChip sellerId={search.sellerId} onChange={(sellerId) => onNarrow({ sellerId })} />
      <ContractChip
        contractAddress={search.contractAddress}
        offers={offers}
        onChange={(contractAddress) => onNarrow({ contractAddress })}
      />
    </FilterBar>
  );
}
