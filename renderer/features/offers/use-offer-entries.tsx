import { IconTag } from '@tabler/icons-react';
import type { UseEntries } from '../../frame/feature.ts';
import { titleFor } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';

/** Finds offers by item name, by id, and by an address. */
export const useOfferEntries: UseEntries = finder({
  operation: 'offers.list',
  isAsked: (text, kind) => text.length >= 2 && kind !== 'hash',
  input: (search, kind) => ({ search, pageSize: kind === 'id' ? 1 : 5 }),
  isList: true,
  title: (kind) => (kind === 'address' ? 'Matching offers' : titleFor(kind, 'Offers')),
  entries: ({ items }, _, kind) =>
    items.map(({ id, nft, status, type }) => ({
      id: `offer-${id}`,
      icon: IconTag,
      name: nft.name || `Item ${nft.id}`,
      detail: type === 'SALE' ? 'offer' : 'auction',
      aside: <code>{status}</code>,
      isAnswer: kind === 'id',
      link: { to: '/offers/$offerId', params: { offerId: id } },
    })),
});
