import { AwaitedDrawer } from '../../components/form/AwaitedDrawer.tsx';
import { UsdcField } from '../../components/form/UsdcField.tsx';
import { toUsdc } from '../../components/status/offer-labels.ts';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import type { Offer } from '../../service/call/client.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { toUsdcUnits, usdcMessage } from '../../service/labels/amount.ts';
import { OfferHead } from './OfferHead.tsx';
import { useOffer } from './use-offer.ts';

/** Changes the price of a sale, or the minimum bid of an auction without bids. */
export function ChangePriceDrawer({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const { data: offer, error } = useOffer(offerId);
  if (!offer) return <AwaitedDrawer title="Change price" error={error} onClose={onClose} />;
  return <PriceForm offer={offer} onClose={onClose} />;
}

function PriceForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const isSale = offer.type === 'SALE';
  const old = isSale ? offer.price : offer.minimumBid;
  const form = useFields(
    { price: old === undefined ? '' : String(old) },
    { price: (text) => usdcMessage(text, 'Enter the new price.') ?? aboveBuyNow(text, offer) },
    { 'offer.has-bids': 'price' },
  );
  const price = form.values.price.trim();
  const noun = isSale ? 'price' : 'minimum bid';
  return (
    <OperationDrawer
      operation="offers.changePrice"
      form={form}
      input={{ offerId: offer.id, price }}
      title={`Change ${noun}`}
      subtitle={isSale ? 'Applies to future purchases.' : 'Can be changed until the first bid.'}
      submit={`Change ${noun}`}
      onClose={onClose}
    >
      <OfferHead offer={offer} />
      <UsdcField
        label={isSale ? (offer.amount > 1 ? 'Unit price' : 'Price') : 'Minimum bid'}
        hint={old === undefined ? undefined : `Currently ${toUsdc(old)} USDC.`}
        autoFocus
        {...form.bind('price')}
      />
    </OperationDrawer>
  );
}

function aboveBuyNow(text: string, { type, buyNowPrice }: Offer): string | null {
  if (type === 'SALE' || buyNowPrice === undefined) return null;
  return (toUsdcUnits(text) ?? 0n) > (toUsdcUnits(buyNowPrice) ?? 0n)
    ? `This is above the buy-now price. Use ${buyNowPrice} or less.`
    : null;
}
