import { TextField } from '../../../components/form/TextField.tsx';
import { leftOf, titleOf, toUsdc } from '../../../components/status/offer-labels.ts';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { ReceiverField } from '../../../frame/pick/AddressField.tsx';
import { MarketUserField, useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import type { Offer } from '../../../service/call/client.ts';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { totalOf } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/phrases.ts';
import { SaleField } from './SaleField.tsx';

type Name = 'offerId' | 'offerAmount' | 'userId' | 'walletAddress';

/** The sale to buy from, the number of items, the buyer and the wallet. */
export function BuyFields({
  bind,
  offer,
  applicationId,
}: {
  bind: (name: Name) => FieldProps;
  offer: Offer | undefined;
  applicationId: string | undefined;
}) {
  const userId = bind('userId').value || undefined;
  const buyer = useMarketUser(userId)?.nickname ?? 'The application';
  const typedAmount = bind('offerAmount').value.trim();
  const least = offer ? Math.min(offer.minBuyAmount, offer.remainingAmount) || 1 : 1;
  const count = typedAmount || String(least);
  const total = offer && totalOf(offer.price, count);
  return (
    <>
      <SaleField picked={offer} autoFocus {...bind('offerId')} />
      {offer && offer.amount > 1 && (
        <TextField
          label="Quantity"
          hint={`${leftOf(offer)}. Default: ${least.toLocaleString('en')}.`}
          placeholder={String(least)}
          mono
          {...bind('offerAmount')}
        />
      )}
      <MarketUserField
        label="Buyer"
        hint="Optional. Default: the application’s own account."
        except={offer?.sellerId ?? ''}
        applicationId={applicationId}
        {...bind('userId')}
      />
      <ReceiverField
        label="Wallet for the items (optional)"
        offer={offer}
        {...bind('walletAddress')}
      />
      {offer && (
        <Sentence
          framed
          phrases={[
            plain('Card charge: '),
            strong(total === undefined ? '… USD' : `${toUsdc(Number(total))} USD`),
            plain(', and '),
            strong(buyer),
            plain(' buys '),
            strong(count === '1' ? titleOf(offer) : `${count} of ${titleOf(offer)}`),
            plain('.'),
          ]}
        />
      )}
    </>
  );
}
