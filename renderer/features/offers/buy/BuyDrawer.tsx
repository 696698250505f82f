import { AwaitedDrawer } from '../../../components/form/AwaitedDrawer.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { titleOf, toUsdc } from '../../../components/status/offer-labels.ts';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { ReceiverField } from '../../../frame/pick/ReceiverField.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { receiverMessage } from '../../../service/form/receiver-message.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { totalOf } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/phrases.ts';
import { OfferHead } from '../OfferHead.tsx';
import { useOffer } from '../use-offer.ts';
import { PayerField } from './PayerField.tsx';
import { PurchaseDrawer } from './PurchaseDrawer.tsx';
import { purchaseMessage, tradePaths } from './trade-rules.ts';

/** Buys items of a sale for a market user and follows them until delivery. */
export function BuyDrawer({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const { data: offer, error } = useOffer(offerId);
  if (!offer) return <AwaitedDrawer title="Buy" error={error} onClose={onClose} />;
  return <BuyForm offer={offer} onClose={onClose} />;
}

function BuyForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { remainingAmount, minBuyAmount } = offer;
  const least = Math.min(minBuyAmount, remainingAmount) || 1;
  const form = useFields(
    { userId: '', walletAddress: '', amount: String(least) },
    {
      userId: (id) => (id ? null : 'Choose the buyer.'),
      walletAddress: (text) => receiverMessage(text, offer, 'Choose the receiving wallet.'),
      amount: (text) => purchaseMessage(text, offer),
    },
    tradePaths,
  );
  const { userId, walletAddress, amount } = form.values;
  const total = totalOf(offer.price, amount);
  const buyer = useMarketUser(userId || undefined)?.nickname ?? '…';
  const isOne = amount.trim() === '1';
  const input = {
    type: 'PURCHASE',
    offerId: offer.id,
    userId,
    walletAddress: walletAddress.trim(),
    amount: amount.trim(),
  } as const;
  return (
    <OperationDrawer
      operation="fulfillments.create"
      form={form}
      input={input}
      shown={{
        ...input,
        userId: userId || '<market user id>',
        walletAddress: input.walletAddress || '<address>',
      }}
      title="Buy"
      subtitle="A market user pays and a wallet receives the items."
      submit={total === undefined ? 'Buy' : `Buy for ${toUsdc(Number(total))} USDC`}
      result={({ id }, restart) => (
        <PurchaseDrawer offer={offer} fulfillmentId={id} onAgain={restart} onClose={onClose} />
      )}
      onClose={onClose}
    >
      <OfferHead offer={offer} />
      <PayerField label="Buyer" offer={offer} needed={total} {...form.bind('userId')} />
      <ReceiverField label="Buyer's wallet" offer={offer} {...form.bind('walletAddress')} />
      {offer.amount > 1 && (
        <TextField
          label="Quantity"
          hint={`${remainingAmount.toLocaleString('en')} left${least > 1 ? `, minimum ${least} per purchase` : ''}.`}
          mono
          {...form.bind('amount')}
        />
      )}
      <Sentence
        framed
        phrases={[
          strong(buyer),
          plain(' pays '),
          strong(total === undefined ? '… USDC' : `${toUsdc(Number(total))} USDC`),
          plain(' for '),
          strong(isOne ? titleOf(offer) : `${amount.trim() || '…'} of ${titleOf(offer)}`),
          plain('.'),
        ]}
      />
    </OperationDrawer>
  );
}
