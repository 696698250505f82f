import { useState } from 'react';
import { address, type SecretType } from '../../../service/kernel/primitives.ts';
import { chains } from '../../../service/resources/chain.ts';
import type { FaucetReceipt } from '../../../service/resources/chain-view.ts';
import { EmbeddedChainField } from '../../components/chain/EmbeddedChainField.tsx';
import { Amount } from '../../components/figures/Amount.tsx';
import { SegmentedField } from '../../components/form/SegmentedField.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import { Field } from '../../components/layout/FieldList.tsx';
import { DoneOnChain } from '../../frame/act/DoneDrawer.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { AddressField } from '../../frame/pick/AddressField.tsx';
import { amountMessage } from '../../service/form/amount-message.ts';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';
import { useRefetch } from './use-refetch.ts';

const usualAmounts = { NATIVE: '10', USDC: '1000' } as const;
type Token = FaucetReceipt['token'];

/** Funds a wallet or any other address with native coins or USDC. */
export function FaucetDrawer({
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
  const [token, setToken] = useState<'NATIVE' | 'USDC'>('NATIVE');
  const form = useFields(
    { secretType: givenChain ?? first, to: givenAddress, amount: usualAmounts.NATIVE },
    { to: (text) => firstMessage(address, text.trim()), amount: amountMessage },
    { address: 'to', amount: 'amount' },
  );
  const { secretType } = chainOf(form.values.secretType);
  const symbol = token === 'USDC' ? 'USDC' : chains[secretType].nativeSymbol;
  const input = {
    secretType,
    address: form.values.to.trim(),
    amount: form.values.amount.trim(),
    token,
  };
  const choose = (newToken: Token) => {
    if (form.values.amount === usualAmounts[token]) form.set('amount', usualAmounts[newToken]);
    setToken(newToken);
  };

  return (
    <OperationDrawer
      operation="chains.faucet"
      form={form}
      input={input}
      shown={{ ...input, address: input.address || '<address>' }}
      title="Faucet"
      subtitle="Free test funds. No real value."
      submit={`Send ${symbol}`}
      onDone={askAgain}
      result={(receipt, restart) => (
        <DoneOnChain
          title={`${toAmount(receipt.amount, tokenDigits)} ${symbol} sent`}
          again="Send more"
          receipt={{ ...receipt, to: receipt.address }}
          onAgain={restart}
          onClose={onClose}
        >
          <Field label="Current balance">
            <Amount
              value={receipt.balance}
              unit={symbol}
              of={token === 'USDC' ? 'tokens' : 'coins'}
            />
          </Field>
        </DoneOnChain>
      )}
      onClose={onClose}
    >
      <EmbeddedChainField {...form.bind('secretType')} />
      <SegmentedField
        label="Currency"
        data={[
          { value: 'NATIVE', label: `${chains[secretType].nativeSymbol} for fees` },
          { value: 'USDC', label: 'USDC for purchases' },
        ]}
        value={token}
        onChange={choose}
      />
      <AddressField
        label="To"
        secretType={secretType}
        autoFocus={!givenAddress}
        {...form.bind('to')}
      />
      <TextField
        label="Amount"
        hint={`In whole ${symbol}. Added to the current balance.`}
        autoFocus={Boolean(givenAddress)}
        mono
        {...form.bind('amount')}
      />
    </OperationDrawer>
  );
}
