import { useState } from 'react';
import { address, type SecretType } from '../../../service/kernel/primitives.ts';
import { AddressLink } from '../../components/chain/AddressLink.tsx';
import { EmbeddedChainField } from '../../components/chain/EmbeddedChainField.tsx';
import { Choices } from '../../components/form/Choices.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Field, ValueField } from '../../components/layout/FieldList.tsx';
import { DoneOnChain } from '../../frame/act/DoneDrawer.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { AddressField } from '../../frame/pick/AddressField.tsx';
import { optionalWholeMessage } from '../../service/form/amount-message.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';
import { useRefetch } from './use-refetch.ts';

const standards = [
  {
    value: 'ERC721',
    title: 'Unique',
    aside: 'ERC-721',
    text: 'Exists only once, like a painting.',
  },
  {
    value: 'ERC1155',
    title: 'Multiple copies',
    aside: 'ERC-1155',
    text: 'Any number with one token id, like tickets.',
  },
] as const;

/** Mints an item of a test collection to a wallet or any other address. */
export function MintItemDrawer({
  secretType: givenChain,
  address: givenAddress = '',
  onClose,
}: {
  secretType?: SecretType | undefined;
  address?: string | undefined;
  onClose: () => void;
}) {
  const askAgain = useRefetch();
  const { first, chainOf } = useEmbeddedChains();
  const [standard, setStandard] = useState<(typeof standards)[number]['value']>('ERC721');
  const form = useFields(
    { secretType: givenChain ?? first, to: givenAddress, tokenId: '', amount: '1' },
    {
      to: (text) => firstMessage(address, text.trim()),
      tokenId: optionalWholeMessage,
      amount: (text) => (standard === 'ERC1155' ? optionalWholeMessage(text) : null),
    },
    { to: 'to', tokenId: 'tokenId', amount: 'amount' },
  );
  const { secretType } = chainOf(form.values.secretType);
  const input = {
    secretType,
    to: form.values.to.trim(),
    standard,
    tokenId: form.values.tokenId.trim() || undefined,
    amount: (standard === 'ERC1155' && form.values.amount.trim()) || undefined,
  };

  return (
    <OperationDrawer
      operation="chains.mintItem"
      form={form}
      input={input}
      shown={{ ...input, to: input.to || '<address>' }}
      title="Mint a test item"
      subtitle="An item to sell, send and test with, on any embedded chain."
      submit="Mint item"
      onDone={askAgain}
      result={(minted, restart) => (
        <DoneOnChain
          title={minted.amount === '1' ? 'Item minted' : `${minted.amount} items minted`}
          again="Mint another"
          receipt={minted}
          onAgain={restart}
          onClose={onClose}
        >
          <ValueField label="Token id" value={minted.tokenId} shape="long" />
          <Field label="Collection">
            <AddressLink {...minted} address={minted.contractAddress} name={undefined} />
            {wireLabel('standard', minted.standard)}
          </Field>
        </DoneOnChain>
      )}
      onClose={onClose}
    >
      <EmbeddedChainField {...form.bind('secretType')} />
      <AddressField
        label="To"
        secretType={secretType}
        autoFocus={!givenAddress}
        {...form.bind('to')}
      />
      <Choices legend="Kind" choices={standards} value={standard} onChange={setStandard} />
      {standard === 'ERC1155' && (
        <TextField
          label="Amount"
          hint="Number of identical copies."
          mono
          {...form.bind('amount')}
        />
      )}
      <TextField
        label="Token id"
        hint={
          standard === 'ERC1155'
            ? 'Optional. Defaults to a new id; an existing one adds copies.'
            : 'Optional. Defaults to the next free id.'
        }
        mono
        {...form.bind('tokenId')}
      />
    </OperationDrawer>
  );
}
