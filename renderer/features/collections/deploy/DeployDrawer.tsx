import { useState } from 'react';
import { secretType } from '../../../../service/kernel/primitives.ts';
import {
  itemDescription,
  itemName,
  newCollection,
} from '../../../../service/resources/new-collection.ts';
import { ChainField } from '../../../components/chain/ChainField.tsx';
import { Choices } from '../../../components/form/Choices.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { More } from '../../../components/layout/More.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useSigner } from '../../../service/form/use-signer.ts';
import styles from '../forms.module.css';
import { imageHint, imageMessage } from './image-message.ts';
import { OwnerField } from './OwnerField.tsx';

const standards = [
  {
    value: 'ERC_1155',
    title: 'Multi-token',
    aside: 'ERC-1155',
    text: 'Unique and fungible tokens in one contract. Recommended.',
  },
  {
    value: 'ERC_721',
    title: 'Unique tokens only',
    aside: 'ERC-721',
    text: 'Each token is unique. Choose it for tools without ERC-1155 support.',
  },
] as const;

/** Deploys a token contract and opens its page afterwards. */
export function DeployDrawer({ onClose }: { onClose: () => void }) {
  const [standard, setStandard] = useState<(typeof standards)[number]['value']>('ERC_1155');
  const [owner, setOwner] = useState<'service' | 'wallet'>('service');
  const [walletId, setWalletId] = useState<string>();
  const { wallet } = useSigner(walletId);
  const [selectedApplicationId, selectApplication] = useState<string>();
  const applicationId = useOwningApplication(selectedApplicationId);
  const form = useFields(
    { chain: 'ETHEREUM', name: '', symbol: '', description: '', image: '', owner: '' },
    {
      name: itemName,
      symbol: (text) => firstMessage(newCollection.shape.symbol, text.trim() || undefined),
      description: itemDescription,
      image: imageMessage,
      owner: () => (owner === 'service' || wallet ? null : 'Choose the owning wallet.'),
    },
  );
  const { values } = form;
  const chain = secretType.catch('ETHEREUM').parse(values.chain);
  const input = {
    name: values.name.trim(),
    secretType: chain,
    standard,
    symbol: values.symbol.trim() || undefined,
    description: values.description.trim() || undefined,
    image: values.image.trim() || undefined,
    owner: owner === 'wallet' ? wallet?.address : undefined,
  };
  return (
    <OperationDrawer
      operation="collections.deploy"
      applicationId={applicationId}
      form={form}
      input={input}
      shown={{ ...input, name: input.name || '<name>' }}
      title="Deploy collection"
      subtitle="A contract for token types. The service deploys it and pays the gas."
      submit="Deploy collection"
      leadsTo={({ address }) => ({
        to: '/collections/$chain/$address',
        params: { chain, address },
      })}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField label="Name" autoFocus {...form.bind('name')} />
        <TextField
          label="Symbol"
          mono
          placeholder={symbolOf(values.name)}
          {...form.bind('symbol')}
        />
      </div>
      <ChainField
        value={chain}
        onChange={(next) => {
          form.set('chain', next);
          setWalletId(undefined);
        }}
      />
      <Choices legend="Standard" choices={standards} value={standard} onChange={setStandard} />
      <TextField label="Description" lines={2} {...form.bind('description')} />
      <TextField label="Image" hint={imageHint} mono {...form.bind('image')} />
      <More
        label="Owner"
        hint={owner === 'service' ? 'the service' : 'one of your wallets'}
        open={Boolean(form.bind('owner').error)}
      >
        <OwnerField
          chain={chain}
          owner={owner}
          wallet={wallet}
          error={form.bind('owner').error}
          onOwner={(next) => {
            setOwner(next);
            form.set('owner', '');
          }}
          onWallet={(id) => {
            setWalletId(id);
            form.set('owner', '');
          }}
        />
      </More>
      <ApplicationField value={applicationId} onChange={selectApplication} />
    </OperationDrawer>
  );
}

/** The default symbol of a name: the first letters of its words. */
function symbolOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '');
  return letters.join('').toUpperCase().slice(0, 11);
}
