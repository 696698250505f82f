import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/figures/counted.ts';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { titleOf } from '../../components/status/offer-labels.ts';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { useAddressView } from '../../frame/pick/AddressField.tsx';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/shorten.ts';
import { useOffer } from './use-offer.ts';

/** Confirms that the seller closes an offer and shows how many items return. */
export function CloseOfferDialog({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const { data: offer, error } = useOffer(offerId);
  const inspection = useQuery(service.offers.inspect.queryOptions({ offerId })).data;
  const wallet = useAddressView(offer?.nft.chain ?? 'ETHEREUM', offer?.sellerAddress)?.name;
  const remaining = offer?.remainingAmount ?? 0;
  const isIn = offer !== undefined && offer.status !== 'NEW';
  const inFlight = inspection?.invariant.inFlight ?? 0;
  return (
    <ConfirmOperation
      operation="offers.close"
      input={{ offerId }}
      title={isIn ? `Return ${counted(remaining, 'item')}?` : 'Close the offer?'}
      confirm={isIn ? `Return ${remaining.toLocaleString('en')}` : 'Close offer'}
      destructive={false}
      disabled={!offer}
      onClose={onClose}
    >
      {offer && (
        <p>
          <b>{titleOf(offer)}</b> is no longer offered.{' '}
          {isIn
            ? `${counted(remaining, 'unsold item')} will return from escrow to ${wallet ?? shorten(offer.sellerAddress, 'long')}. Vaultdesk pays the fee.`
            : 'Nothing is in escrow yet, so nothing moves.'}
        </p>
      )}
      {inFlight > 0 && (
        <p>{counted(inFlight, 'item')} in pending purchases will still be delivered.</p>
      )}
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}
