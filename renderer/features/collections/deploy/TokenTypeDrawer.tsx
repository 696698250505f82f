import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Collection } from '../../../../service/model/market/collection.ts';
import { itemDescription, itemName } from '../../../../service/model/market/new-collection.ts';
import { Choices } from '../../../components/form/Choices.tsx';
import { FormDrawer } from '../../../components/form/drawers/FormDrawer.tsx';
import { blankPair, PairRows } from '../../../components/form/PairRows.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { More } from '../../../components/layout/MoreMenu.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { useFields, useRows } from '../../../service/form/use-fields.ts';
import { DestinationFields } from '../minting/DestinationFields.tsx';
import { useDestinations } from '../minting/use-destinations.ts';
import { imageHint, imageMessage } from './image-message.ts';

const kinds = [
  { value: 'unique', title: 'Unique', text: 'Each token has its own number and one owner, like a numbered print.' },
  { value: 'fungible', title: 'Fungible', text: 'Identical units that share one token id, like tickets or coins.' },
] as const;

/** Adds a token type to a collection and optionally mints the first tokens. */
export function TokenTypeDrawer({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { chain, address, standard } = collection;
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('unique');
  const [burnable, setBurnable] = useState(false);
  const [isChecked, check] = useState(false);
  const attributes = useRows(blankPair, 0);
  const fungible = kind === 'fungible';
  const form = useFields(
    { name: '', description: '', image: '', maxSupply: '' },
    {
      name: itemName,
      description: itemDescription,
      image: imageMessage,
      maxSupply: (text) => (/^([1-9]\d{0,14})?$/.test(text.trim()) ? null : 'Enter a whole number, 1 or more.'),
    },
  );
  const { values } = form;
  const maxSupply = Number(values.maxSupply.trim()) || undefined;
  const first = useDestinations({ fungible, remaining: maxSupply, atFirst: 0 });
  const creation = {
    name: values.name.trim(),
    description: values.description.trim() || undefined,
    image: values.image.trim() || undefined,
    fungible,
    burnable,
    maxSupply: values.maxSupply.trim() || undefined,
    attributes: attributes.rows
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, value }) => ({ name: name.trim(), value: value.trim() })),
    destinations: [...first.destinations],
  };
  const faults = first.faults + attributes.rows.flatMap((row) => Object.keys(attributeFaults(row))).length;
  const preview = {
    ...creation,
    name: creation.name || '<name>',
    destinations: creation.destinations.slice(0, 3).map((destination) => ({ ...destination })),
  };
  const contract = { secretType: chain, contractAddress: address };
  const create = useOperation('tokenTypes.create', { ...contract, creations: [preview] });
  const send = form.submit(async () => {
    if (faults > 0 || !first.isRead) return;
    await create.send({ ...contract, creations: [creation] });
    onClose();
  });
  return (
    <FormDrawer
      title="New token type"
      subtitle={`A new token type in ${collection.name}.`}
      submit="Create token type"
      busy={create.busy || first.isReading}
      formError={form.faults.formError}
      fieldsAtFault={form.faults.fieldsAtFault + (isChecked ? faults : 0)}
      onSubmit={() => {
        check(true);
        void send();
      }}
      onClose={onClose}
      apiLine={create.apiLine}
    >
      <TextField label="Name" autoFocus {...form.bind('name')} />
      {standard === 'ERC_1155' && <Choices legend="Kind" choices={kinds} value={kind} onChange={setKind} />}
      <TextField label="Description" lines={2} {...form.bind('description')} />
      <TextField label="Image" hint={imageHint} mono {...form.bind('image')} />
      <TextField label="Maximum supply" hint="Optional. No limit if empty." mono {...form.bind('maxSupply')} />
      <Checkbox
        checked={burnable}
        onChange={(event) => setBurnable(event.currentTarget.checked)}
        label="Owners may burn tokens"
      />
      <PairRows
        label="Attributes"
        noun="attribute"
        rows={attributes}
        faultsOf={(row) => (isChecked ? attributeFaults(row) : {})}
      />
      <More
        label="First recipients"
        hint={first.destinations.length > 0 ? String(first.destinations.length) : 'optional'}
        open={isChecked && first.faults > 0}
      >
        <DestinationFields chain={chain} value={first} isChecked={isChecked} />
      </More>
    </FormDrawer>
  );
}

/** The messages for an attribute by field: it needs a name and a value, or must be removed. */
function attributeFaults({ name, value }: typeof blankPair): Partial<typeof blankPair> {
  if (name.trim() === '' && value.trim() === '') return {};
  if (name.trim() === '') return { name: 'Enter a name.' };
  if (value.trim() === '') return { value: 'Enter a value.' };
  if (name.trim().length > 100) return { name: 'Use at most 100 characters.' };
  return value.trim().length > 200 ? { value: 'Use at most 200 characters.' } : {};
}
