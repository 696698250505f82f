import { useState } from 'react';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import type { FaucetReceipt } from '../../../service/resources/chain-view.ts';
import { ChainField } from '../../components/chain/ChainField.tsx';
import { ChainHint } from '../../components/chain/ChainHint.tsx';
import { UsdcField } from '../../components/form/UsdcField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { MarketUserField, useMarketUser } from '../../frame/pick/MarketUserField.tsx';
import { amountMessage } from '../../service/form/amount-message.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useEmbeddedChains } from '../../service/look/use-embedded-chains.ts';
import { DepositReceipt } from './DepositReceipt.tsx';

const usualAmount = '1000';

/** Gives a market user USDC out of nothing, at their deposit address on an embedded chain. */
export function DepositUsdcDrawer({
  userId: givenUser = '',
  chain: givenChain,
  onClose,
}: {
  userId?: string | undefined;
  chain?: SecretType | undefined;
  onClose: () => void;
}) {
  const { first, others, chainOf } = useEmbeddedChains();
  const [receipt, setReceipt] = useState<FaucetReceipt>();
  const form = useFields(
    { userId: givenUser, chain: givenChain ?? first, amount: usualAmount },
    {
      userId: (text) => (text ? null : 'Choose who gets it.'),
      amount: amountMessage,
    },
    { userId: 'userId', amount: 'amount' },
  );
  const user = useMarketUser(form.values.userId || undefined);
  const { secretType: chain, state } = chainOf(form.values.chain);
  const input = { userId: form.values.userId, chain, amount: form.values.amount.trim() };

  if (receipt)
    return (
      <DepositReceipt
        receipt={receipt}
        userId={form.values.userId}
        onAgain={() => setReceipt(undefined)}
        onClose={onClose}
      />
    );
  return (
    <OperationDrawer
      operation="money.depositTestUsdc"
      form={form}
      input={input}
      shown={{ ...input, userId: input.userId || '<market user id>' }}
      title="Deposit test USDC"
      subtitle={
        givenUser && user
          ? `Out of nothing, to the deposit address of ${user.nickname}.`
          : 'Out of nothing, to the deposit address of a market user.'
      }
      submit="Deposit USDC"
      onDone={setReceipt}
      onClose={onClose}
    >
      {!givenUser && (
        <MarketUserField
          label="Market user"
          hint="Type the beginning of a nickname, or paste an id."
          autoFocus
          {...form.bind('userId')}
        />
      )}
      <ChainField {...form.bind('chain')} disabled={others} />
      <ChainHint chain={state} others={others} />
      <UsdcField
        label="Amount"
        hint="Added to what is there. A deposit address is made where there is none."
        autoFocus={Boolean(givenUser)}
        {...form.bind('amount')}
      />
    </OperationDrawer>
  );
}
