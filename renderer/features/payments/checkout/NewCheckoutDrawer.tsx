import { Box, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencyCodes, minorDigits } from '../../../../service/model/payments/currency.ts';
import { NoOption } from '../../../components/form/Choices.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { blankPair, PairRows } from '../../../components/form/PairRows.tsx';
import { SearchSelect } from '../../../components/form/SearchSelect.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { takeFirstOption, useSearchList } from '../../../components/form/use-search-text.ts';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { leftOf, titleOf, toUsdc } from '../../../components/status/labels/offer-labels.ts';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import type { ActionProps } from '../../../frame/action/actions.tsx';
import { OperationDrawer } from '../../../frame/action/OperationDrawer.tsx';
import { ReceiverField } from '../../../frame/pick/AddressField.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { MarketUserField, useMarketUser } from '../../../frame/pick/MarketUserField.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { type FieldProps, useFields, useRows } from '../../../service/form/use-fields.ts';
import { totalOf } from '../../../service/labels/amount.ts';
import { plain, strong } from '../../../service/labels/wire-names.ts';
import { toMinorUnits } from '../MoneyAmount.tsx';
import { CreatedCheckout } from './CreatedCheckout.tsx';
import { checkoutPaths, checkoutRules, metadataFault, textsOf, toNewSession } from './checkout-form.ts';

const kinds = [
  { value: 'amount', label: 'Amount' },
  { value: 'offer', label: 'Items of an offer' },
];

const kindFields = ['amount', 'currency', 'offerId', 'offerAmount', 'userId', 'walletAddress'] as const;

/** Creates a checkout session like an application, then shows its payment page. */
export function NewCheckoutDrawer({ onClose, ...preset }: ActionProps<'new-checkout'>) {
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const metadata = useRows(blankPair, 0);
  const { rows } = metadata;
  const bought = (): Offer | undefined => offer;
  const form = useFields(textsOf(preset), checkoutRules(rows, bought), checkoutPaths);
  const { kind, amount, currency, offerId } = form.values;
  const offer = useQuery(service.offers.get.queryOptions({ offerId }, { enabled: offerId !== '' })).data;
  const input = toNewSession(form.values, rows);
  const isOffer = kind === 'offer';
  const switchTo = (newKind: string) => {
    form.set('kind', newKind);
    // Clears errors of fields that are no longer shown.
    for (const name of kindFields) form.set(name, form.values[name]);
  };
  const fault = form.bind('metadata').error ? metadataFault(rows) : undefined;
  const links = ['successUrl', 'cancelUrl'] as const;

  return (
    <OperationDrawer
      operation="checkout.create"
      applicationId={applicationId}
      form={form}
      input={input}
      shown={isOffer ? { ...input, offerId: offerId || '<offer id>' } : input}
      title="New checkout session"
      subtitle="Creates a payment and its page, which stays open for a day."
      submit="Create session"
      result={(session) => <CreatedCheckout session={session} onClose={onClose} />}
      onClose={onClose}
    >
      <Segments look="field" label="Payment for" options={kinds} value={kind} onChange={switchTo} />
      <ApplicationField value={applicationId} onChange={selectApplication} />
      {isOffer ? (
        <BuyFields bind={form.bind} offer={offer} applicationId={applicationId} />
      ) : (
        <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) 112px', alignItems: 'start', gap: 12 }}>
          <TextField unit="" label="Amount" hint={sentAs(amount, currency)} autoFocus {...form.bind('amount')} />
          <CurrencyField {...form.bind('currency')} />
        </Box>
      )}
      <TextField label="Description" hint="Optional. Shown on the payment page." {...form.bind('description')} />
      <PairRows
        label="Metadata"
        noun="entry"
        name="Key"
        hint="Optional. Included in every event of the payment."
        error={fault && fault.key === undefined ? fault.message : undefined}
        rows={metadata}
        faultsOf={({ key }) => (fault?.part && fault.key === key ? { [fault.part]: fault.message } : {})}
      />
      <More label="Redirect URLs" hint="optional" open={links.some((name) => form.bind(name).error)}>
        <Stack gap={14}>
          <TextField
            label="Success URL"
            hint="After payment. {CHECKOUT_SESSION_ID} is replaced with the session id."
            placeholder="http://localhost:3000/thanks"
            mono
            {...form.bind('successUrl')}
          />
          <TextField
            label="Cancel URL"
            hint="If the user cancels."
            placeholder="http://localhost:3000/basket"
            mono
            {...form.bind('cancelUrl')}
          />
        </Stack>
      </More>
    </OperationDrawer>
  );
}

/** The amount in the format of the API. */
function sentAs(amount: string, currency: string): string {
  const units = toMinorUnits(amount, currency);
  const unit = minorDigits(currency) === 0 ? 'no minor unit' : 'minor units';
  return units === undefined ? 'e.g. 12.50' : `Sent as ${units}, ${unit}.`;
}

/** The most common currencies; the others follow alphabetically. */
const usual = ['usd', 'eur', 'gbp', 'jpy'];
const choices = [...usual, ...currencyCodes.filter((code) => !usual.includes(code))].map((code) => ({
  value: code,
  label: code.toUpperCase(),
}));

function CurrencyField({ value, onChange, error }: FieldProps) {
  return (
    <Select
      label="Currency"
      error={error && <FieldMessage message={error} />}
      data={choices}
      value={value}
      onChange={(code) => onChange(code ?? value)}
      searchable
      onKeyDown={takeFirstOption}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={<NoOption>No matching currency</NoOption>}
      maxDropdownHeight={240}
    />
  );
}

interface BuyFieldsProps {
  readonly bind: (name: 'offerId' | 'offerAmount' | 'userId' | 'walletAddress') => FieldProps;
  readonly offer: Offer | undefined;
  readonly applicationId: string | undefined;
}

/** The sale to buy from, the number of items, the buyer and the wallet. */
function BuyFields({ bind, offer, applicationId }: BuyFieldsProps) {
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
      <ReceiverField label="Wallet for the items (optional)" offer={offer} {...bind('walletAddress')} />
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

function SaleField({ picked, autoFocus, ...field }: { picked: Offer | undefined; autoFocus: boolean } & FieldProps) {
  const sales = useSearchList('offers.list', (search) => ({ type: 'SALE', status: 'READY', pageSize: 20, search }));
  const offers = sales.items ?? [];
  const choices = picked && !offers.some(({ id }) => id === picked.id) ? [picked, ...offers] : offers;
  return (
    <SearchSelect
      label="Offer"
      hint={
        sales.items?.length === 0 && !sales.search
          ? 'No sale is ready. Create and approve an offer first.'
          : 'Type part of a sale name, or paste an id.'
      }
      found={choices.map((offer) => ({ value: offer.id, label: labelOf(offer) }))}
      foundFor={sales.foundFor}
      emptyMessage="No matching sale"
      autoFocus={autoFocus}
      onSearch={sales.onSearch}
      {...field}
    />
  );
}

function labelOf(offer: Offer): string {
  const price = offer.price === undefined ? '' : `, ${toUsdc(offer.price)} USDC`;
  return `${titleOf(offer)}${price}, ${leftOf(offer)}`;
}
