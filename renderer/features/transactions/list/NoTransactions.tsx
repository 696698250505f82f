import { IconArrowsRightLeft, IconBox, IconSend, IconWallet } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { useOverview } from '../../../service/queries/use-overview.ts';

/**
 * Empty state: explains transactions and how to send the first one; offers a wallet first if there
 * is none.
 */
export function NoTransactions() {
  const hasWallets = (useOverview()?.counts.wallets ?? 0) > 0;
  return (
    <EmptyState
      guide="transactions"
      title="Send the first transaction"
      diagram={[
        { icon: IconWallet, label: 'Wallet', missing: !hasWallets, flow: 'signs' },
        { icon: IconArrowsRightLeft, label: 'Transaction', missing: true, flow: 'sent' },
        { icon: IconBox, label: 'Block', caption: 'of a local chain' },
      ]}
      actions={
        <>
          <ActButton action={{ name: hasWallets ? 'send' : 'new-wallet' }} icon={IconSend} isFirst>
            {hasWallets ? 'Send coins' : 'Create a wallet first'}
          </ActButton>
          <LinkButton size="md" to="/contracts">
            Call a contract
          </LinkButton>
        </>
      }
      example={
        <HttpExample
          operation="transactions.execute"
          input={{
            signingMethodCredential: secret('PIN', '<signing method id>:'),
            transactionRequest: {
              type: 'TRANSFER',
              walletId: '<wallet id>',
              secretType: 'ETHEREUM',
              to: '<address>',
              value: '0.5',
            },
          }}
        />
      }
    >
      A wallet sends coins, tokens and items, or calls a contract function. Each transaction is
      simulated first, so a rejected one costs nothing.
    </EmptyState>
  );
}
