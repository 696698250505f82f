import { useQueryClient } from '@tanstack/react-query';
import { address, type SecretType } from '../../../service/model/kernel/primitives.ts';
import { chains } from '../../../service/model/transactions/chain.ts';
import { EmbeddedChainField } from '../../components/chain/ChainField.tsx';
import { AddressLink } from '../../components/chain/links.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { DoneOnChain } from '../../frame/action/DoneDrawer.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { AddressField } from '../../frame/pick/AddressField.tsx';
import { amountMessage, optionalIntegerMessage } from '../../service/form/form-errors.ts';
import { type FieldProps, useFields } from '../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';

interface ReceiverProps {
  readonly secretType?: SecretType | undefined;
  readonly address?: string | undefined;
  readonly onClose: () => void;
}

function receiverFields(secretType: SecretType, initialAddress: string) {
  return {
    secretType: { render: (field: FieldProps) => <EmbeddedChainField {...field} /> },
    to: {
      rule: address,
      blank: '<address>',
      autoFocus: !initialAddress,
      render: (field: FieldProps, autoFocus: boolean) => (
        <AddressField label="To" secretType={secretType} autoFocus={autoFocus} {...field} />
      ),
    },
  };
}

const usualAmounts = { NATIVE: '10', USDC: '1000' } as const;

/** Funds a wallet or any other address with native coins or USDC. */
export function FaucetDrawer({ secretType: initial, address: to = '', onClose }: ReceiverProps) {
  const refetch = useRefetch();
  const { first, chainOf } = useEmbeddedChains();
  const form = useFields(
    { secretType: initial ?? first, token: 'NATIVE', to, amount: usualAmounts.NATIVE },
    {},
    { address: 'to' },
  );
  const { secretType } = chainOf(form.values.secretType);
  const token = form.values.token === 'USDC' ? 'USDC' : 'NATIVE';
  const symbol = token === 'USDC' ? 'USDC' : chains[secretType].nativeSymbol;
  const receiver = receiverFields(secretType, to);
  return (
    <OperationForm
      operation="chains.faucet"
      form={form}
      fields={{
        secretType: receiver.secretType,
        token: {
          render: (field) => (
            <Segments
              look="field"
              label="Currency"
              options={[
                { value: 'NATIVE', label: `${chains[secretType].nativeSymbol} for fees` },
                { value: 'USDC', label: 'USDC for purchases' },
              ]}
              value={token}
              onChange={(next) => {
                if (form.values.amount === usualAmounts[token]) form.set('amount', usualAmounts[next]);
                field.onChange(next);
              }}
            />
          ),
        },
        to: receiver.to,
        amount: {
          label: 'Amount',
          hint: `In whole ${symbol}. Added to the current balance.`,
          autoFocus: Boolean(to),
          mono: true,
          rule: amountMessage,
        },
      }}
      input={({ to: address, amount }) => ({ secretType, address, amount, token })}
      title="Faucet"
      subtitle="Free test funds. No real value."
      submit={`Send ${symbol}`}
      onDone={refetch}
      result={(receipt, restart) => (
        <DoneOnChain
          title={`${toAmount(receipt.amount, tokenDigits)} ${symbol} sent`}
          again="Send more"
          receipt={{ ...receipt, to: receipt.address }}
          onAgain={restart}
          onClose={onClose}
          details={{
            'Current balance': (
              <Amount value={receipt.balance} unit={symbol} of={token === 'USDC' ? 'tokens' : 'coins'} />
            ),
          }}
        />
      )}
      onClose={onClose}
    />
  );
}

const standards = [
  { value: 'ERC721', title: 'Unique', aside: 'ERC-721', text: 'Exists only once, like a painting.' },
  {
    value: 'ERC1155',
    title: 'Multiple copies',
    aside: 'ERC-1155',
    text: 'Any number with one token id, like tickets.',
  },
] as const;

/** Mints an item of a test collection to a wallet or any other address. */
export function MintItemDrawer({ secretType: initial, address: to = '', onClose }: ReceiverProps) {
  const refetch = useRefetch();
  const { first, chainOf } = useEmbeddedChains();
  const form = useFields({ secretType: initial ?? first, to, standard: 'ERC721', amount: '1', tokenId: '' });
  const { secretType } = chainOf(form.values.secretType);
  const hasCopies = form.values.standard === 'ERC1155';
  return (
    <OperationForm
      operation="chains.mintItem"
      form={form}
      fields={{
        ...receiverFields(secretType, to),
        standard: { label: 'Kind', choices: standards },
        amount: hasCopies && {
          label: 'Amount',
          hint: 'Number of identical copies.',
          mono: true,
          rule: optionalIntegerMessage,
        },
        tokenId: {
          label: 'Token id',
          hint: hasCopies
            ? 'Optional. Defaults to a new id; an existing one adds copies.'
            : 'Optional. Defaults to the next free id.',
          mono: true,
          rule: optionalIntegerMessage,
        },
      }}
      input={(texts) => ({
        secretType,
        to: texts.to,
        standard: hasCopies ? 'ERC1155' : 'ERC721',
        tokenId: texts.tokenId || undefined,
        amount: texts.amount || undefined,
      })}
      title="Mint test item"
      subtitle="An item to sell, send and test with, on any embedded chain."
      submit="Mint item"
      onDone={refetch}
      result={(minted, restart) => (
        <DoneOnChain
          title={minted.amount === '1' ? 'Item minted' : `${minted.amount} items minted`}
          again="Mint another"
          receipt={minted}
          onAgain={restart}
          onClose={onClose}
          details={{
            'Token id': { copy: minted.tokenId, shape: 'long' },
            Collection: (
              <>
                <AddressLink {...minted} address={minted.contractAddress} name={undefined} />
                {wireLabel('standard', minted.standard)}
              </>
            ),
          }}
        />
      )}
      onClose={onClose}
    />
  );
}

/** Refetches chain data after an action, without waiting for the next block poll. */
function useRefetch(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const path of [['chains'], ['balances'], ['contracts', 'getAddress']])
      void queries.invalidateQueries({ queryKey: [path] });
  };
}
