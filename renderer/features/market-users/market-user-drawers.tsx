import { useQuery } from '@tanstack/react-query';
import { nickname } from '../../../service/model/market/market-user.ts';
import { EmbeddedChainField } from '../../components/chain/ChainField.tsx';
import { UsdcAmount } from '../../components/figures/Amount.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import type { ActionProps } from '../../frame/action/actions.tsx';
import { DoneOnChain } from '../../frame/action/DoneDrawer.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { MarketUserField, useMarketUser } from '../../frame/pick/MarketUserField.tsx';
import { service } from '../../service/call/client.ts';
import { amountMessage, ifTyped } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { toAmount, tokenDigits } from '../../service/labels/amount.ts';
import { marketUserMeaning } from '../../service/labels/wire-names.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';

/** Creates a sub-user of an application's market account and opens its page. */
export function NewMarketUserDrawer({ onClose }: { onClose: () => void }) {
  return (
    <OperationForm
      operation="marketUsers.create"
      form={useFields({ nickname: '' })}
      isOwned
      fields={{
        nickname: {
          label: 'Nickname',
          hint: 'Shown to buyers and sellers. Need not be unique.',
          rule: ifTyped(nickname, 'Enter a nickname.'),
          blank: '<nickname>',
        },
      }}
      input={(texts) => ({ type: 'SUB_USER', nickname: texts.nickname })}
      title="New market user"
      subtitle={`Buys and sells: ${marketUserMeaning}.`}
      submit="Create market user"
      leadsTo={({ id: userId }) => ({ to: '/market/users/$userId', params: { userId } })}
      onClose={onClose}
    />
  );
}

/** Funds the deposit address of a market user on an embedded chain with test USDC. */
export function DepositUsdcDrawer({
  userId: initialUser = '',
  chain: initialChain,
  onClose,
}: ActionProps<'deposit-usdc'>) {
  const { first, chainOf } = useEmbeddedChains();
  const form = useFields({ userId: initialUser, chain: initialChain ?? first, amount: '1000' });
  const { userId } = form.values;
  const user = useMarketUser(userId || undefined);
  return (
    <OperationForm
      operation="money.depositTestUsdc"
      form={form}
      fields={{
        userId: {
          rule: (text) => (text ? null : 'Choose the market user.'),
          blank: '<market user id>',
          render: (field, autoFocus) =>
            !initialUser && <MarketUserField label="Market user" autoFocus={autoFocus} {...field} />,
        },
        chain: { render: (field) => <EmbeddedChainField {...field} /> },
        amount: {
          label: 'Amount',
          hint: 'Added to the current balance. Creates a missing deposit address.',
          unit: 'USDC',
          autoFocus: Boolean(initialUser),
          rule: amountMessage,
        },
      }}
      input={({ chain, ...texts }) => ({ ...texts, chain: chainOf(chain).secretType })}
      title="Deposit test USDC"
      subtitle={
        initialUser && user
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
          details={{ Balance: <CountedBalance userId={userId} transactionHash={receipt.transactionHash} /> }}
        />
      )}
      onClose={onClose}
    />
  );
}

/** Enough of the newest movements to find a recent deposit. */
const newest = 20;

/** The available balance after the deposit is recorded. */
function CountedBalance({ userId, transactionHash }: { userId: string; transactionHash: string | undefined }) {
  const movements = useQuery(service.money.listMovements.queryOptions({ userId, pageSize: newest })).data;
  const balance = useQuery(service.money.inspectBalance.queryOptions({ userId })).data;
  const isCounted = movements?.items.some((movement) => movement.transactionHash === transactionHash);
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
