import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import { useSearchText } from '../../../components/form/use-search-text.ts';
import { leftOf, titleOf, toUsdc } from '../../../components/status/offer-labels.ts';
import { type Offer, service } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';

export function SaleField({
  picked,
  autoFocus,
  ...field
}: { picked: Offer | undefined; autoFocus: boolean } & FieldProps) {
  const [search, setSearch] = useSearchText();
  const sales = useQuery(
    service.offers.list.queryOptions(
      {
        type: 'SALE',
        status: 'READY',
        pageSize: 20,
        search: search || undefined,
      },
      { placeholderData: keepPreviousData },
    ),
  );
  const offers = sales.data?.items ?? [];
  const choices =
    picked && !offers.some(({ id }) => id === picked.id) ? [picked, ...offers] : offers;
  return (
    <SearchSelect
      label="Offer"
      hint={
        sales.data?.items.length === 0 && !search
          ? 'No sale is ready. Create and approve an offer first.'
          : 'Type part of a sale name, or paste an id.'
      }
      found={choices.map((offer) => ({ value: offer.id, label: labelOf(offer) }))}
      foundFor={sales.data && !sales.isPlaceholderData ? search : undefined}
      nothingFound="No matching sale"
      autoFocus={autoFocus}
      onSearch={setSearch}
      {...field}
    />
  );
}

function labelOf(offer: Offer): string {
  const price = offer.price === undefined ? '' : `, ${toUsdc(offer.price)} USDC`;
  return `${titleOf(offer)}${price}, ${leftOf(offer)}`;
}
