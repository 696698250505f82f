import { useState } from 'react';
import { type SecretType, secretType } from '../../../../service/model/kernel/primitives.ts';
import { itemDescription, itemName, newCollection } from '../../../../service/model/market/new-collection.ts';
import { ChainField } from '../../../components/chain/ChainField.tsx';
import { Choices } from '../../../components/form/Choices.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { More } from '../../../components/layout/More.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { ApplicationField, useOwningApplication } from '../../../frame/pick/ApplicationField.tsx';
import { WalletPicker } from '../../../frame/pick/WalletPicker.tsx';
import type { Wallet } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { useSigner } from '../../../service/form/use-signer.ts';
import styles from '../collections.module.css';
import { imageHint, imageMessage } from './image-message.ts';

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
        <TextField label="Symbol" mono placeholder={symbolOf(values.name)} {...form.bind('symbol')} />
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

const owners = [
  {
    value: 'service',
    title: 'The service',
    text: 'The service deploys, owns and mints.',
  },
  {
    value: 'wallet',
    title: 'One of your wallets',
    text: 'The wallet is the owner on marketplaces. The service may still mint.',
  },
] as const;

/** Selects the contract owner. */
function OwnerField({
  chain,
  owner,
  wallet,
  error,
  onOwner,
  onWallet,
}: {
  chain: SecretType;
  owner: (typeof owners)[number]['value'];
  wallet: Wallet | undefined;
  error: string | undefined;
  onOwner: (owner: (typeof owners)[number]['value']) => void;
  onWallet: (walletId: string) => void;
}) {
  return (
    <>
      <Choices legend="Contract owner" choices={owners} value={owner} onChange={onOwner} />
      {owner === 'wallet' && (
        <WalletPicker label="Owning wallet" wallet={wallet} secretType={chain} onPick={onWallet} error={error} />
      )}
    </>
  );
}
