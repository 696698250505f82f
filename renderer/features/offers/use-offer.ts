import { useQuery } from '@tanstack/react-query';
import { service } from '../../service/client.ts';

/** How often something that is on its way is asked for, beside the changes the service tells. */
const onItsWayMilliseconds = 2_000;

/** An offer as it is; asked for again while it is on its way into custody. */
export function useOffer(offerId: string) {
  return useQuery({
    ...service.offers.get.queryOptions({ offerId }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'INITIATING_OFFER' ? onItsWayMilliseconds : false,
  });
}

/** A fulfillment as it is; asked for again until it has come to its end. */
export function useFulfillment(fulfillmentId: string) {
  return useQuery({
    ...service.fulfillments.get.queryOptions({ fulfillmentId }),
    refetchInterval: ({ state }) =>
      state.data && isOver(state.data.status) ? false : onItsWayMilliseconds,
  });
}

export function isOver(status: 'QUEUED' | 'PROCESSING' | 'COMPLETED' | 'ERROR'): boolean {
  return status === 'COMPLETED' || status === 'ERROR';
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
