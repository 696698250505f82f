import { useQuery } from '@tanstack/react-query';
import { counted } from '../../components/figures/counted.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { titleOf, toUsdc } from '../../components/status/labels/offer-labels.ts';
import { ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { useAddressView } from '../../frame/pick/KnownAddress.tsx';
import { type Offer, service } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { toUsdcUnits, usdcMessage } from '../../service/labels/amount.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { OfferHead } from './ItemLine.tsx';
import { type OfferDrawer, offerDrawer, useOffer } from './use-offer-entries.tsx';

/** Changes the price of a sale, or the minimum bid of an auction without bids. */
export const ChangePriceDrawer: OfferDrawer = offerDrawer('Change price', PriceForm);

function PriceForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const isSale = offer.type === 'SALE';
  const old = isSale ? offer.price : offer.minimumBid;
  const form = useFields({ price: old === undefined ? '' : String(old) }, undefined, { 'offer.has-bids': 'price' });
  const noun = isSale ? 'price' : 'minimum bid';
  return (
    <OperationForm
      operation="offers.changePrice"
      form={form}
      head={<OfferHead offer={offer} />}
      fields={{
        price: {
          label: isSale ? (offer.amount > 1 ? 'Unit price' : 'Price') : 'Minimum bid',
          hint: old === undefined ? undefined : `Currently ${toUsdc(old)} USDC.`,
          unit: 'USDC',
          rule: (text) => usdcMessage(text, 'Enter the new price.') ?? aboveBuyNow(text, offer),
        },
      }}
      input={({ price }) => ({ offerId: offer.id, price })}
      title={`Change ${noun}`}
      subtitle={isSale ? 'Applies to future purchases.' : 'Can be changed until the first bid.'}
      submit={`Change ${noun}`}
      onClose={onClose}
    />
  );
}

function aboveBuyNow(text: string, { type, buyNowPrice }: Offer): string | null {
  if (type === 'SALE' || buyNowPrice === undefined) return null;
  return (toUsdcUnits(text) ?? 0n) > (toUsdcUnits(buyNowPrice) ?? 0n)
    ? `This is above the buy-now price. Use ${buyNowPrice} or less.`
    : null;
}

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
      {inFlight > 0 && <p>{counted(inFlight, 'item')} in pending purchases will still be delivered.</p>}
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}

function whatMoves({ status, remainingAmount }: Offer): string {
  if (status === 'NEW') return 'Nothing is in escrow yet, so nothing moves.';
  if (status === 'ERROR') return 'Its items are no longer in escrow, so nothing is returned.';
  const subject = remainingAmount === 1 ? '1 item returns' : `${counted(remainingAmount, 'item')} return`;
  return `${subject} to the seller's wallet. Pending purchases are completed.`;
}

const longestReason = 500;

/** Confirms that the operator terminates an offer against the seller's will, and shows the effects. */
export function TerminateOfferDialog({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const { data: offer, error } = useOffer(offerId);
  const form = useFields(
    { reason: '' },
    {
      reason: (text) =>
        text.trim().length > longestReason ? `The reason is too long. Use at most ${longestReason} characters.` : null,
    },
  );
  return (
    <ConfirmOperation
      operation="offers.terminate"
      form={form}
      input={{ offerId, reason: form.values.reason.trim() || undefined }}
      title="Terminate the offer?"
      confirm="Terminate offer"
      disabled={!offer}
      onClose={onClose}
    >
      {offer && (
        <>
          <p>
            You end <b>{titleOf(offer)}</b> on behalf of its seller, {offer.sellerNickname}. This cannot be undone.
          </p>
          <p>{whatMoves(offer)}</p>
          {offer.highestBid !== undefined && (
            <Note tone="warn" title="The highest bid is released">
              The {toUsdc(offer.highestBid.amount)} USDC of the highest bid become available again, and the auction has
              no winner.
            </Note>
          )}
        </>
      )}
      <TextField
        label="Reason"
        hint="Optional. Shown to the seller with the offer."
        lines={2}
        {...form.bind('reason')}
      />
      {error && <FailureAlert error={error} />}
    </ConfirmOperation>
  );
}
