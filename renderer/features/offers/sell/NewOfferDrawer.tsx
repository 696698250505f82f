import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { presentTime } from '../../../components/figures/RelativeTime.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { useFocusInside } from '../../../components/keyboard/focus.ts';
import { Steps } from '../../../components/status/Steps.tsx';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import { toFormErrors } from '../../../service/form/form-errors.ts';
import { useFields, useSigner } from '../../../service/form/use-fields.ts';
import { nameOfWallet } from '../../../service/queries/names.ts';
import { ItemField, useItems } from './ItemField.tsx';
import { chosenOf, keyOf, keyOfItem, nameOfItem, newOfferSentence } from './new-offer-sentence.ts';
import { noTerms, offerPaths, termRules, toNewOffer } from './offer-terms.ts';
import { offerSteps, PrepareOfferDrawer } from './PrepareOfferDrawer.tsx';
import { ChosenItem, TermsFields } from './TermsFields.tsx';

const ofOneType = ['price', 'amount', 'minBuyAmount', 'minimumBid', 'buyNowPrice'] as const;

/** Creates an offer in three steps: item, terms and signature. */
export function NewOfferDrawer({ onClose, ...preset }: ActionProps<'new-offer'>) {
  const { chain, contractAddress, tokenId } = preset;
  const initialItem = contractAddress && tokenId ? keyOfItem(contractAddress, tokenId) : '';
  const [step, setStep] = useState<'item' | 'terms'>('item');
  const [walletId, setWalletId] = useState(preset.walletId);
  const [itemKey, setItemKey] = useState(initialItem);
  const [offerId, setOfferId] = useState<string>();
  const { wallet } = useSigner(walletId);
  const item = chosenOf(useItems(wallet).data, itemKey);
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const body = useFocusInside<HTMLDivElement>(step);
  const isTerms = step === 'terms';
  const form = useFields(
    { wallet: '', item: '', ...noTerms, price: preset.price ?? '' },
    {
      wallet: () => (wallet ? null : 'Choose the wallet with the item.'),
      item: () => (!wallet || item ? null : 'Choose an item.'),
      ...(isTerms && termRules(BigInt(item?.rawBalance ?? 0), presentTime())),
    },
    offerPaths,
  );
  const { values } = form;
  const input = wallet && item && toNewOffer(values, { wallet, item });
  // A different seller determines the application.
  const create = useOperation('offers.create', input, values.sellerId ? undefined : applicationId);

  const bindTerm = (name: keyof typeof noTerms) => ({
    ...form.bind(name),
    onChange: (text: string) => {
      // Sale errors do not apply to an auction.
      if (name === 'type') for (const term of ofOneType) form.set(term, values[term]);
      form.set(name, text);
    },
  });
  const submit = form.submit(async () => {
    if (!input || !item) return;
    if (!isTerms) {
      // Even if it is the only item now, more may arrive later.
      setItemKey(keyOf(item));
      return setStep('terms');
    }
    try {
      setOfferId((await create.send(input)).id);
    } catch (error) {
      const faults = toFormErrors(error, Object.keys(values), offerPaths);
      if (faults.item || faults.wallet) setStep('item');
      throw error;
    }
  });

  const restart = () => {
    setOfferId(undefined);
    setStep('item');
  };
  if (offerId) return <PrepareOfferDrawer offerId={offerId} onAgain={restart} onClose={onClose} />;
  return (
    <FormDrawer
      title="New offer"
      subtitle="Sell an item you hold for USDC."
      busy={create.busy}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      foot={
        <>
          <Button onClick={isTerms ? () => setStep('item') : onClose}>{isTerms ? 'Back' : 'Cancel'}</Button>
          <Button type="submit" variant="filled" {...create.button}>
            {isTerms ? 'Create offer' : 'Continue'}
          </Button>
        </>
      }
      apiLine={isTerms && input && create.apiLine}
    >
      <Stack ref={body} gap={18}>
        <Steps names={offerSteps} current={isTerms ? 1 : 0} />
        {isTerms && wallet && item ? (
          <>
            <ChosenItem item={item} />
            <TermsFields item={item} bind={bindTerm} application={{ id: applicationId, onChange: selectApplication }} />
            <Sentence
              framed
              phrases={newOfferSentence(values, {
                seller: nameOfWallet(wallet),
                item: nameOfItem(item),
                isFungible: item.fungible,
              })}
            />
          </>
        ) : (
          <>
            <WalletPicker
              label="Seller wallet"
              hint="Holds the item and signs the offer."
              wallet={wallet}
              autoFocus
              {...(chain && { secretType: chain })}
              onPick={(newWalletId) => {
                setWalletId(newWalletId);
                setItemKey(initialItem);
                form.set('wallet', '');
                form.set('item', '');
              }}
              error={form.bind('wallet').error}
            />
            {wallet && (
              <ItemField
                key={wallet.id}
                wallet={wallet}
                value={item ? keyOf(item) : itemKey}
                onChange={(key) => {
                  setItemKey(key);
                  form.set('item', '');
                }}
                error={form.bind('item').error}
              />
            )}
          </>
        )}
      </Stack>
    </FormDrawer>
  );
}
