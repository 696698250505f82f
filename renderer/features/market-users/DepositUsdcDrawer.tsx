import { useQuery } from '@tanstack/react-query';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { EmbeddedChainField } from '../../components/chain/EmbeddedChainField.tsx';
import { UsdcAmount } from '../../components/figures/UsdcAmount.tsx';
import { UsdcField } from '../../components/form/UsdcField.tsx';
import { Field } from '../../components/layout/FieldList.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { DoneOnChain } from '../../frame/act/DoneDrawer.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { MarketUserField, useMarketUser } from '../../frame/pick/MarketUserField.tsx';
import { service } from '../../service/call/client.ts';
import { amountMessage } from '../../service/form/amount-message.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';

const usualAmount = '1000';

/** Funds the deposit address of a market user on an embedded chain with test USDC. */
export function DepositUsdcDrawer({
  userId: givenUser = '',
  chain: givenChain,
  onClose,
}: {
  userId?: string | undefined;
  chain?: SecretType | undefined;
  onClose: () => void;
}) {
  const { first, chainOf } = useEmbeddedChains();
  const form = useFields(
    { userId: givenUser, chain: givenChain ?? first, amount: usualAmount },
    {
      userId: (text) => (text ? null : 'Choose the market user.'),
      amount: amountMessage,
    },
    { userId: 'userId', amount: 'amount' },
  );
  const user = useMarketUser(form.values.userId || undefined);
  const { secretType: chain } = chainOf(form.values.chain);
  const input = { userId: form.values.userId, chain, amount: form.values.amount.trim() };

  return (
    <OperationDrawer
      operation="money.depositTestUsdc"
      form={form}
      input={input}
      shown={{ ...input, userId: input.userId || '<market user id>' }}
      title="Deposit test USDC"
      subtitle={
        givenUser && user
          ? `Free test USDC for the deposit address of ${user.nickname}.`
          : 'Free test USDC for the deposit address of a market user.'
      }
      submit="Deposit USDC"
      result={(receipt, restart) => (
        <DoneOnChain
          title={`${toAmount(receipt.amount, tokenDigits)} USDC deposited`}
          again="Deposit more"
          receipt={{ ...receipt, to: receipt.address }}
          onAgain={restart}
          onClose={onClose}
        >
          <Field label="Balance">
            <CountedBalance userId={input.userId} transactionHash={receipt.transactionHash} />
          </Field>
        </DoneOnChain>
      )}
      onClose={onClose}
    >
      {!givenUser && <MarketUserField label="Market user" autoFocus {...form.bind('userId')} />}
      <EmbeddedChainField {...form.bind('chain')} />
      <UsdcField
        label="Amount"
        hint="Added to the current balance. Creates a missing deposit address."
        autoFocus={Boolean(givenUser)}
        {...form.bind('amount')}
      />
    </OperationDrawer>
  );
}

/** Enough of the newest movements to find a recent deposit. */
const newest = 20;

/** The available balance after the deposit is recorded. */
function CountedBalance({
  userId,
  transactionHash,
}: {
  userId: string;
  transactionHash: string | undefined;
}) {
  const movements = useQuery(
    service.money.listMovements.queryOptions({ userId, pageSize: newest }),
  ).data;
  const balance = useQuery(service.money.inspectBalance.queryOptions({ userId })).data;
  const isCounted = movements?.items.some(
    (movement) => movement.transactionHash === transactionHash,
  );
  if (!movements) return <SkeletonLine width={120} />;
  if (!isCounted || !balance)
    return (
      <>
        <StatusGlyph status="progress" /> pending until the block is processed
      </>
    );
  return (
    <>
      <StatusGlyph status="done" />
      <span>
        recorded, <UsdcAmount value={balance.available} /> available
      </span>
    </>
  );
}
