import { SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { address, type SecretType } from '../../../service/kernel/primitives.ts';
import { chains } from '../../../service/resources/chain.ts';
import type { FaucetReceipt } from '../../../service/resources/chain-view.ts';
import { ChainField } from '../../components/ChainField.tsx';
import { ChainHint } from '../../components/ChainHint.tsx';
import { FieldHead } from '../../components/FieldHead.tsx';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressField } from '../../frame/AddressField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { amountMessage } from '../../service/amount-message.ts';
import { service } from '../../service/client.ts';
import { firstMessage } from '../../service/first-message.ts';
import { useEmbeddedChains } from '../../service/use-embedded-chains.ts';
import { useFields } from '../../service/use-fields.ts';
import { FaucetResult } from './FaucetResult.tsx';
import { useAskAgain } from './use-ask-again.ts';

const usualAmounts = { NATIVE: '10', USDC: '1000' } as const;
type Token = FaucetReceipt['token'];

/** Gives native coins or USDC out of nothing to a wallet or any other address. */
export function FaucetDrawer({
  secretType: givenChain,
  address: givenAddress = '',
  onClose,
}: {
  secretType?: SecretType | undefined;
  address?: string | undefined;
  onClose: () => void;
}) {
  const tokenLabel = useId();
  const askAgain = useAskAgain();
  const { first, others, chainOf } = useEmbeddedChains();
  const [token, setToken] = useState<Token>('NATIVE');
  const [receipt, setReceipt] = useState<FaucetReceipt>();
  const give = useMutation(service.chains.faucet.mutationOptions({ onSuccess: askAgain }));
  const form = useFields(
    { secretType: givenChain ?? first, to: givenAddress, amount: usualAmounts.NATIVE },
    { to: (text) => firstMessage(address, text.trim()), amount: amountMessage },
    { address: 'to', amount: 'amount' },
  );
  const { secretType, state } = chainOf(form.values.secretType);
  const symbol = token === 'USDC' ? 'USDC' : chains[secretType].nativeSymbol;
  const input = {
    secretType,
    address: form.values.to.trim(),
    amount: form.values.amount.trim(),
    token,
  };
  const choose = (chosen: Token) => {
    if (form.values.amount === usualAmounts[token]) form.set('amount', usualAmounts[chosen]);
    setToken(chosen);
  };

  if (receipt)
    return (
      <FaucetResult receipt={receipt} onAgain={() => setReceipt(undefined)} onClose={onClose} />
    );
  return (
    <FormDrawer
      title="Faucet"
      subtitle="Test money out of nothing. It is worth nothing anywhere else."
      submit={`Give ${symbol}`}
      busy={give.isPending}
      {...form.faults}
      onSubmit={form.submit(async () => setReceipt(await give.mutateAsync(input)))}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="chains.faucet"
          input={{ ...input, address: input.address || '<address>' }}
        />
      }
    >
      <ChainField {...form.bind('secretType')} disabled={others} />
      <ChainHint chain={state} others={others} />
      <div>
        <FieldHead id={tokenLabel} label="What" />
        <SegmentedControl
          fullWidth
          aria-labelledby={tokenLabel}
          data={[
            { value: 'NATIVE', label: `${chains[secretType].nativeSymbol} for fees` },
            { value: 'USDC', label: 'USDC to pay with' },
          ]}
          value={token}
          onChange={(chosen) => choose(chosen === 'USDC' ? chosen : 'NATIVE')}
        />
      </div>
      <AddressField
        label="To"
        secretType={secretType}
        autoFocus={!givenAddress}
        {...form.bind('to')}
      />
      <TextField
        label="Amount"
        hint={`In whole ${symbol}. It is added to what is there.`}
        autoFocus={Boolean(givenAddress)}
        mono
        {...form.bind('amount')}
      />
    </FormDrawer>
  );
}
