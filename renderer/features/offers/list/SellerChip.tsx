import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchText } from '../../../components/form/use-search-text.ts';
import { SearchChip } from '../../../components/table/SearchChip.tsx';
import { service } from '../../../service/call/client.ts';
import { shorten } from '../../../service/labels/shorten.ts';

/** Filters the list by seller. */
export function SellerChip({
  value: sellerId,
  onChange,
}: {
  value: string | undefined;
  onChange: (sellerId: string | undefined) => void;
}) {
  const [search, setSearch] = useSearchText();
  const results = useQuery(
    service.marketUsers.list.queryOptions(
      { pageSize: 20, search: search || undefined },
      { placeholderData: keepPreviousData },
    ),
  );
  const seller = useQuery(
    service.marketUsers.get.queryOptions(
      { userId: sellerId ?? '' },
      { enabled: sellerId !== undefined, retry: false },
    ),
  );
  return (
    <SearchChip
      label="Seller"
      chosen={sellerId && (seller.data?.nickname ?? shorten(sellerId, 'short'))}
      placeholder="Nickname or id"
      none="No matching market user"
      found={results.data?.items.map(({ id, nickname }) => ({
        value: id,
        label: nickname,
        aside: <code>{shorten(id, 'short')}</code>,
      }))}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
