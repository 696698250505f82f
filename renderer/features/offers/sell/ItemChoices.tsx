import { Box, Input, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { NonFungible } from '../../../../service/model/wallets/balance.ts';
import { FieldHead } from '../../../components/form/FieldHead.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import radio from '../../../components/form/form.module.css';
import text from '../../../components/text.module.css';
import type { FieldProps } from '../../../service/form/use-fields.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { ItemLine, ItemTexts } from '../ItemLine.tsx';
import { keyOf, nameOfItem } from './new-offer-sentence.ts';
import styles from './sell.module.css';

/** More items are found by search. */
const manyItems = 6;

/** Selects an item of a wallet, with image and amount. */
export function ItemChoices({ items, value, onChange, error }: { items: readonly NonFungible[] } & FieldProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const query = filter.trim().toLowerCase();
  const matches = items.filter((item) =>
    [nameOfItem(item), item.contract.name, item.contract.address, item.id].some((text) =>
      text.toLowerCase().includes(query),
    ),
  );
  return (
    <div>
      <FieldHead
        id={id}
        label="Item"
        aside={items.length > manyItems ? `${items.length.toLocaleString('en')} items` : undefined}
      />
      {items.length > manyItems && (
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
        className={`${text.ruled} ${styles.list}`}
        data-error={error !== undefined || undefined}
      >
        {matches.map((item) => (
          <Box
            key={keyOf(item)}
            component="label"
            className={styles.choice}
            display="grid"
            mih={56}
            py={7}
            px={12}
            style={{
              gridTemplateColumns: '14px 40px minmax(0, 1fr) auto',
              alignItems: 'center',
              gap: '0 12px',
              cursor: 'pointer',
            }}
          >
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
            <Held item={item} />
          </Box>
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
  return (
    <ItemLine {...lineOf(item)}>
      <Held item={item} />
    </ItemLine>
  );
}

function lineOf(item: NonFungible) {
  const { contract, id, imageUrl = '' } = item;
  const { address } = contract;
  const standard = wireLabel('standard', contract.type);
  return {
    nft: { address, id, imageUrl },
    name: nameOfItem(item),
    collection: `${contract.name || address}, ${standard}`,
  };
}

function Held({ item: { fungible, balance } }: { item: NonFungible }) {
  return (
    <Box component="span" c="var(--vd-text2)" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {fungible ? `${balance.toLocaleString('en')} held` : 'unique'}
    </Box>
  );
}
