import { IconTag } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf, titleFor } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** Finds offers by item name, by id, and by an address. */
export function useOfferEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const isAsked = text.length >= 2 && kind !== 'hash';
  const navigate = useNavigate();
  const { data } = useQuery(
    service.offers.list.queryOptions(
      { search: text, pageSize: kind === 'id' ? 1 : 5 },
      { enabled: isAsked, placeholderData: keepPreviousData },
    ),
  );
  if (!isAsked) return [];
  const entries = (data?.items ?? []).map(({ id, nft, status, type }) => ({
    id: `offer-${id}`,
    icon: IconTag,
    name: nft.name || `Item ${nft.id}`,
    detail: type === 'SALE' ? 'offer' : 'auction',
    aside: <code>{status}</code>,
    isAnswer: kind === 'id',
    run: () => void navigate({ to: '/offers/$offerId', params: { offerId: id } }),
  }));
  return [{ title: kind === 'address' ? 'Matching offers' : titleFor(kind, 'Offers'), entries }];
}
