import { TextField } from '../../../components/form/TextField.tsx';
import { titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import text from '../../../components/text.module.css';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { OperationForm } from '../../../frame/act/OperationForm.tsx';
import { ReceiverField } from '../../../frame/pick/AddressField.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import type { Offer } from '../../../service/call/client.ts';
import { receiverMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { totalOf } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';
import { OfferHead } from '../ItemLine.tsx';
import { type OfferDrawer, offerDrawer } from '../use-offer-entries.tsx';
import { PayerField } from './PayerField.tsx';
import { PurchaseDrawer } from './PurchaseDrawer.tsx';
import { TestBuyer } from './TestBuyer.tsx';
import { purchaseMessage, tradeFailures } from './trade-rules.ts';

/** Buys items of a sale for a market user and follows them until delivery. */
export const BuyDrawer: OfferDrawer = offerDrawer('Buy', BuyForm);

function BuyForm({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { remainingAmount, minBuyAmount } = offer;
  const least = Math.min(minBuyAmount, remainingAmount) || 1;
  const form = useFields({ userId: '', walletAddress: '', amount: String(least) }, undefined, tradeFailures);
  const { userId, amount } = form.values;
  const total = totalOf(offer.price, amount);
  const buyer = useMarketUser(userId || undefined)?.nickname ?? '…';
  const isOne = amount.trim() === '1';
  return (
    <OperationForm
      operation="fulfillments.create"
      form={form}
      head={<OfferHead offer={offer} />}
      fields={{
        userId: {
          rule: (id) => (id ? null : 'Choose the buyer.'),
          blank: '<market user id>',
          render: (field) => (
            <div className={text.stack}>
              <PayerField label="Buyer" offer={offer} needed={total} {...field} />
              {!field.value && (
                <TestBuyer
                  offer={offer}
                  onChosen={(buyer) => {
                    form.set('userId', buyer.userId);
                    form.set('walletAddress', buyer.walletAddress);
                  }}
                />
              )}
            </div>
          ),
        },
        walletAddress: {
          rule: (text) => receiverMessage(text, offer, 'Choose the receiving wallet.'),
          blank: '<address>',
          render: (field) => <ReceiverField label="Buyer's wallet" offer={offer} {...field} />,
        },
        amount: {
          rule: (text) => purchaseMessage(text, offer),
          render: (field) =>
            offer.amount > 1 && (
              <TextField
                label="Quantity"
                hint={`${remainingAmount.toLocaleString('en')} left${least > 1 ? `, minimum ${least} per purchase` : ''}.`}
                mono
                {...field}
              />
            ),
        },
      }}
      input={(texts) => ({ type: 'PURCHASE', offerId: offer.id, ...texts })}
      title="Buy"
      subtitle="A market user pays and a wallet receives the items."
      submit={total === undefined ? 'Buy' : `Buy for ${toUsdc(Number(total))} USDC`}
      result={({ id }, restart) => (
        <PurchaseDrawer offer={offer} fulfillmentId={id} onAgain={restart} onClose={onClose} />
      )}
      onClose={onClose}
    >
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
    </OperationForm>
  );
}
