import { Box, Input, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import radio from '../../../components/form/form.module.css';
import { InstantField, TextField } from '../../../components/form/TextField.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { ApplicationField } from '../../../frame/pick/ApplicationField.tsx';
import { MarketUserField } from '../../../frame/pick/MarketUserField.tsx';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { ItemLine, ItemTexts } from '../ItemLine.tsx';
import { keyOf, nameOfItem } from './new-offer-sentence.ts';
import type { OfferTexts } from './offer-terms.ts';
import styles from './sell.module.css';

const types = [
  { value: 'SALE', title: 'Sale', text: 'A fixed price. The first payer gets the item.' },
  { value: 'AUCTION', title: 'Auction', text: 'The highest bid at the end wins, or an earlier buy-now purchase.' },
] as const;

const visibilities = {
  PUBLIC: 'Listed for everyone.',
  UNLISTED: 'Not listed for others, but visible with its id.',
  PRIVATE: 'Visible to its application only.',
} as const;
const names = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const;

type Bound = { readonly bind: (name: keyof OfferTexts) => FieldProps };

type TermsFieldsProps = Bound & { readonly item: NonFungible; readonly application: OwningApplication };

export function TermsFields({ item, bind, application }: TermsFieldsProps) {
  const type = bind('type');
  const isSale = type.value === 'SALE';
  return (
    <>
      <Choices legend="Offer type" choices={types} value={isSale ? 'SALE' : 'AUCTION'} onChange={type.onChange} />
      {isSale ? (
        <SaleFields item={item} bind={bind} />
      ) : (
        <div className="pair">
          <TextField unit="USDC" label="Minimum bid" autoFocus {...bind('minimumBid')} />
          <TextField
            unit="USDC"
            label="Buy-now price"
            hint="Optional. A bid at this price ends the auction."
            {...bind('buyNowPrice')}
          />
        </div>
      )}
      <div className="pair">
        <InstantField label="Starts" hint="Optional. Defaults to now." {...bind('startDate')} />
        <InstantField
          label="Ends"
          hint={`Optional. Defaults to ${isSale ? 90 : 7} days after the start.`}
          {...bind('endDate')}
        />
      </div>
      <MoreFields bind={bind} application={application} />
    </>
  );
}

function SaleFields({ item, bind }: { item: NonFungible } & Bound) {
  // A unique item has no quantity.
  if (!item.fungible || item.rawBalance === '1')
    return <TextField unit="USDC" label="Price" autoFocus {...bind('price')} />;
  const held = BigInt(item.rawBalance).toLocaleString('en');
  return (
    <>
      <TextField unit="USDC" label="Unit price" autoFocus {...bind('price')} />
      <div className="pair">
        <TextField label="Quantity" hint={`${held} held.`} mono {...bind('amount')} />
        <TextField label="Minimum per purchase" hint="Optional. Defaults to 1." mono {...bind('minBuyAmount')} />
      </div>
    </>
  );
}

/** The application whose account sells if no seller is selected. */
interface OwningApplication {
  readonly id: string | undefined;
  readonly onChange: (applicationId: string | undefined) => void;
}

function MoreFields({ bind, application }: Bound & { application: OwningApplication }) {
  const [visibility, seller] = [bind('visibility'), bind('sellerId')];
  const chosen = names.find((name) => name === visibility.value) ?? 'PUBLIC';
  return (
    <More label="More" hint="visibility, seller" open={seller.error !== undefined || visibility.error !== undefined}>
      <Stack gap={14}>
        <div>
          <Segments look="field" label="Visibility" options={names} value={chosen} onChange={visibility.onChange} />
          <Box component="p" className="quiet small" mt={5}>
            {visibilities[chosen]}
          </Box>
        </div>
        <MarketUserField
          label="Seller"
          hint="Optional. Receives the payment. Defaults to the application's own account."
          applicationId={application.id}
          {...seller}
        />
        {!seller.value && <ApplicationField value={application.id} onChange={application.onChange} />}
      </Stack>
    </More>
  );
}

/** More items are found by search. */
const manyItems = 6;

/** Selects an item of a wallet, with image and amount. */
export function ItemChoices({ items, value, onChange, error }: { items: readonly NonFungible[] } & FieldProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const query = filter.trim().toLowerCase();
  const isMany = items.length > manyItems;
  const matches = items.filter((item) =>
    [nameOfItem(item), item.contract.name, item.contract.address, item.id].some((text) =>
      text.toLowerCase().includes(query),
    ),
  );
  return (
    <div>
      <FieldHead id={id} label="Item" aside={isMany ? `${items.length.toLocaleString('en')} items` : undefined} />
      {isMany && (
        <TextInput
          mb={8}
          aria-label="Find an item"
          placeholder="Name, collection or token id"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      )}
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`ruled ${styles.list}`}
        data-error={error !== undefined || undefined}
      >
        {matches.map((item) => (
          <label key={keyOf(item)} className={styles.choice}>
            <input
              type="radio"
              name={id}
              className={radio.radioInput}
              value={keyOf(item)}
              checked={keyOf(item) === value}
              aria-label={nameOfItem(item)}
              onChange={() => onChange(keyOf(item))}
            />
            <ItemTexts {...lineOf(item)} />
            {heldOf(item)}
          </label>
        ))}
        {matches.length === 0 && (
          <Box component="p" p={12} c="dimmed">
            No matching item.
          </Box>
        )}
      </div>
      {error && (
        <Input.Error id={`${id}-error`} role="alert">
          <FieldMessage message={error} />
        </Input.Error>
      )}
    </div>
  );
}

/** The selected item above its terms. */
export function ChosenItem({ item }: { item: NonFungible }) {
  return <ItemLine {...lineOf(item)}>{heldOf(item)}</ItemLine>;
}

function lineOf(item: NonFungible) {
  const { contract, id, imageUrl = '' } = item;
  const { address } = contract;
  return {
    nft: { address, id, imageUrl },
    name: nameOfItem(item),
    collection: `${contract.name || address}, ${wireLabel('standard', contract.type)}`,
  };
}

function heldOf({ fungible, balance }: NonFungible) {
  return <span className="soft figures nowrap">{fungible ? `${balance.toLocaleString('en')} held` : 'unique'}</span>;
}
