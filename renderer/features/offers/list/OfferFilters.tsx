import { offerStatus, offerType } from '../../../../service/resources/offer.ts';
import { ChainChip } from '../../../components/chain/ChainChip.tsx';
import { statusGlyphs } from '../../../components/status/offer-words.ts';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { EnumChip } from '../../../components/table/EnumChip.tsx';
import { FilterBar, SearchField } from '../../../components/table/FilterBar.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { ContractChip } from './ContractChip.tsx';
import type { OffersSearch } from './offers-search.ts';
import { SellerChip } from './SellerChip.tsx';

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
      <EnumChip
        label="Type"
        values={offerType.options}
        value={search.type}
        onChange={(type) => onNarrow({ type })}
      />
      <EnumChip
        label="Status"
        values={offerStatus.options}
        value={search.status}
        icon={(status) => <StatusGlyph status={statusGlyphs[status]} />}
        onChange={(status) => onNarrow({ status })}
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
