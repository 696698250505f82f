import { Box, SegmentedControl, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { minorDigits } from '../../../../service/resources/currency.ts';
import { TextField } from '../../../components/form/TextField.tsx';
import { UnitField } from '../../../components/form/UnitField.tsx';
import { More } from '../../../components/layout/More.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { type Offer, service } from '../../../service/call/client.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { toMinorUnits } from '../money-text.ts';
import { BuyFields } from './BuyFields.tsx';
import { CreatedCheckout } from './CreatedCheckout.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import {
  type CheckoutPreset,
  checkoutPaths,
  checkoutRules,
  textsOf,
  toNewSession,
} from './checkout-form.ts';
import { MetadataField } from './MetadataField.tsx';
import type { MetadataRow } from './metadata-rows.ts';

const kinds = [
  { value: 'amount', label: 'Amount' },
  { value: 'offer', label: 'Items of an offer' },
];

const kindFields = [
  'amount',
  'currency',
  'offerId',
  'offerAmount',
  'userId',
  'walletAddress',
] as const;

/** Creates a checkout session like an application, then shows its payment page. */
export function NewCheckoutDrawer({
  preset,
  onClose,
}: {
  preset: CheckoutPreset;
  onClose: () => void;
}) {
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const [rows, setRows] = useState<readonly MetadataRow[]>([]);
  const bought = (): Offer | undefined => offer;
  const form = useFields(textsOf(preset), checkoutRules(rows, bought), checkoutPaths);
  const { kind, amount, currency, offerId } = form.values;
  const offer = useQuery(
    service.offers.get.queryOptions({ offerId }, { enabled: offerId !== '' }),
  ).data;
  const input = toNewSession(form.values, rows);
  const isOffer = kind === 'offer';
  const switchTo = (newKind: string) => {
    form.set('kind', newKind);
    // Clears errors of fields that are no longer shown.
    for (const name of kindFields) form.set(name, form.values[name]);
  };
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
      <SegmentedControl data={kinds} value={kind} aria-label="Payment for" onChange={switchTo} />
      <ApplicationField value={applicationId} onChange={selectApplication} />
      {isOffer ? (
        <BuyFields bind={form.bind} offer={offer} applicationId={applicationId} />
      ) : (
        <Box
          display="grid"
          style={{ gridTemplateColumns: 'minmax(0, 1fr) 112px', alignItems: 'start', gap: 12 }}
        >
          <UnitField
            label="Amount"
            hint={sentAs(amount, currency)}
            autoFocus
            {...form.bind('amount')}
          />
          <CurrencyField {...form.bind('currency')} />
        </Box>
      )}
      <TextField
        label="Description"
        hint="Optional. Shown on the payment page."
        {...form.bind('description')}
      />
      <MetadataField
        rows={rows}
        error={form.bind('metadata').error}
        onChange={(newRows) => {
          setRows(newRows);
          form.set('metadata', '');
        }}
      />
      <More
        label="Redirect URLs"
        hint="optional"
        open={links.some((name) => form.bind(name).error)}
      >
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
