import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/call/client.ts';
import { onItsWayMilliseconds } from '../../service/look/use-fulfillment.ts';

/** An offer as it is; asked for again while it is on its way into custody. */
export function useOffer(offerId: string) {
  return useQuery({
    ...service.offers.get.queryOptions({ offerId }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'INITIATING_OFFER' ? onItsWayMilliseconds : false,
  });
}

/** The wallet of this service that an address belongs to; `undefined` until that is known, `null` where it is none. */
export function useWalletOfAddress(offer: { chain: string; address: string } | undefined) {
  const { data } = useQuery(
    service.wallets.list.queryOptions(
      { search: offer?.address ?? '', size: 20 },
      { enabled: offer !== undefined },
    ),
  );
  if (!data || !offer) return undefined;
  const isIt = (wallet: { secretType: string; address: string }) =>
    wallet.secretType === offer.chain &&
    wallet.address.toLowerCase() === offer.address.toLowerCase();
  return data.items.find(isIt) ?? null;
}
