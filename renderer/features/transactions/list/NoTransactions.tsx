import { Button } from '@mantine/core';
import { IconArrowsRightLeft, IconBox, IconSend, IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { secret } from '../../../service/call/api-call.ts';
import { useOverview } from '../../../service/look/use-overview.ts';

/** What a transaction is and how the first one is made; before that a wallet, if there is none. */
export function NoTransactions() {
  const actions = useActions();
  const hasWallets = (useOverview()?.counts.wallets ?? 0) > 0;
  return (
    <EmptyState
      title="Send the first transaction"
      diagram={[
        { icon: IconWallet, label: 'Wallet', missing: !hasWallets, flow: 'signs' },
        { icon: IconArrowsRightLeft, label: 'Transaction', missing: true, flow: 'sent' },
        { icon: IconBox, label: 'Block', caption: 'of a chain on this machine' },
      ]}
      actions={
        <>
          <Button
            variant="filled"
            size="md"
            leftSection={<IconSend size={15} stroke={1.7} />}
            onClick={() => actions.open(hasWallets ? { name: 'send' } : { name: 'new-wallet' })}
          >
            {hasWallets ? 'Send coins' : 'Create a wallet first'}
          </Button>
          <Button size="md" renderRoot={(props) => <Link to="/contracts" {...props} />}>
            Call a contract
          </Button>
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
      A wallet sends coins, tokens and items, or calls a function of a contract. Each transaction is
      tried out first, so that one which would be refused costs nothing.
    </EmptyState>
  );
}
