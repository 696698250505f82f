import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { examplePin } from '../../../../service/model/history/first-steps.ts';
import { Fault } from '../../../components/form/FieldMessage.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { OperationForm } from '../../../frame/action/OperationForm.tsx';
import { ReceiverField } from '../../../frame/pick/AddressField.tsx';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { client, type Offer } from '../../../service/call/client.ts';
import { perform } from '../../../service/call/operations.ts';
import { receiverMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { totalOf } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { OfferHead } from '../ItemLine.tsx';
import { type OfferDrawer, offerDrawer } from '../use-offer-entries.tsx';
import { PayerField, PurchaseDrawer } from './PayerField.tsx';
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
            <div className="stack">
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
          strong(amount.trim() === '1' ? titleOf(offer) : `${amount.trim() || '…'} of ${titleOf(offer)}`),
          plain('.'),
        ]}
      />
    </OperationForm>
  );
}

const name = 'Test buyer';
const deposit = '1000';

type TestBuyerChoice = { readonly userId: string; readonly walletAddress: string };

/** Finds or creates a buyer with test USDC and a wallet, for a purchase that needs no preparation. */
function TestBuyer({ offer, onChosen }: { offer: Offer; onChosen: (buyer: TestBuyerChoice) => void }) {
  const applicationId = useOwningApplication(undefined);
  const { chain } = offer.nft;
  const isEmbedded = useChainState(chain)?.isEmbedded ?? false;
  const use = useMutation({
    mutationFn: async () => {
      const [userId, walletAddress] = await Promise.all([payer(applicationId), receiver(chain, applicationId)]);
      await perform('money.depositTestUsdc', { userId, chain, amount: deposit }, applicationId);
      return { userId, walletAddress };
    },
    onSuccess: onChosen,
  });
  if (!isEmbedded) return null;
  return (
    <div>
      <div className="row">
        <Button size="xs" loading={use.isPending} onClick={() => use.mutate()}>
          Use a test buyer
        </Button>
        <span className="quiet small">With 1,000 test USDC and a wallet (PIN {examplePin}).</span>
      </div>
      <Fault error={use.error} isWide />
    </div>
  );
}

async function payer(applicationId: string | undefined): Promise<string> {
  const { items } = await client.marketUsers.list.query({ search: name, pageSize: 20 });
  const existing = items.find(({ nickname }) => nickname === name);
  return (existing ?? (await perform('marketUsers.create', { type: 'SUB_USER', nickname: name }, applicationId))).id;
}

async function receiver(chain: Offer['nft']['chain'], applicationId: string | undefined): Promise<string> {
  const { items } = await client.users.list.query({ search: name, size: 20 });
  const existing = items.find(({ reference }) => reference === name);
  const signingMethod = { type: 'PIN', value: examplePin } as const;
  const user = existing ?? (await perform('users.create', { reference: name, signingMethod }, applicationId));
  const wallets = await client.wallets.list.query({ userId: user.id, secretType: chain, size: 1 });
  const [wallet] = wallets.items;
  if (wallet) return wallet.address;
  const [method] = user.signingMethods;
  const input = { userId: user.id, secretType: chain, signingMethodCredential: `${method?.id}:${examplePin}` };
  return (await perform('wallets.create', input, applicationId)).address;
}
