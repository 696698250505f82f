import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AwaitedDrawer } from '../../components/form/drawers/AwaitedDrawer.tsx';
import { WireState } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { titleFor } from '../../frame/palette/entry.ts';
import { finder } from '../../frame/palette/finder.ts';
import { type Offer, service } from '../../service/call/client.ts';
import { onItsWayMilliseconds } from '../../service/queries/use-open-transaction.ts';

/** Finds offers by item name, by id, and by an address. */
export const useOfferEntries: UseEntries = finder({
  operation: 'offers.list',
  isRequested: (text, kind) => text.length >= 2 && kind !== 'hash',
  input: (search, kind) => ({ search, pageSize: kind === 'id' ? 1 : 5 }),
  list: { to: '/offers', nouns: 'offers' },
  title: (kind) => (kind === 'address' ? 'Matching offers' : titleFor(kind, 'Offers')),
  entries: ({ items }, _, kind) =>
    items.map(({ id, nft, status, type, createdOn }) => ({
      id: `offer-${id}`,
      icon: IconTag,
      name: nft.name || `Item ${nft.id}`,
      detail: type === 'SALE' ? 'offer' : 'auction',
      aside: <WireState of="offerStatus" name={status} />,
      at: createdOn,
      isExactMatch: kind === 'id',
      link: { to: '/offers/$offerId', params: { offerId: id } },
    })),
});

/** An offer; refetched while it is moved to escrow. */
export function useOffer(offerId: string) {
  return useQuery({
    ...service.offers.get.queryOptions({ offerId }),
    refetchInterval: ({ state }) => (state.data?.status === 'INITIATING_OFFER' ? onItsWayMilliseconds : false),
  });
}

export type OfferDrawer = React.ComponentType<{ offerId: string; onClose: () => void }>;

type OfferForm = React.ComponentType<{ offer: Offer; onClose: () => void }>;

/** A drawer about an offer, which waits until the offer is loaded. */
export function offerDrawer(title: string, Form: OfferForm): OfferDrawer {
  return function WithOffer({ offerId, onClose }) {
    const { data: offer, error } = useOffer(offerId);
    return offer ? (
      <Form offer={offer} onClose={onClose} />
    ) : (
      <AwaitedDrawer title={title} error={error} onClose={onClose} />
    );
  };
}

/** The wallet of this service with an address; `undefined` while loading, `null` if it does not exist. */
export function useWalletOfAddress(offer: { chain: string; address: string } | undefined) {
  const { data } = useQuery(
    service.wallets.list.queryOptions({ search: offer?.address ?? '', size: 20 }, { enabled: offer !== undefined }),
  );
  if (!data || !offer) return undefined;
  const isIt = (wallet: { secretType: string; address: string }) =>
    wallet.secretType === offer.chain && wallet.address.toLowerCase() === offer.address.toLowerCase();
  return data.items.find(isIt) ?? null;
}
