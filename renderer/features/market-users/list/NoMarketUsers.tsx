import { IconCoins, IconServer2, IconUserCircle } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { marketUserMeaning } from '../../../service/labels/market-user.ts';

/** Explains market users and how to create the first one. */
export function NoMarketUsers() {
  return (
    <EmptyState
      guide="market"
      title="Create the first market user"
      diagram={[
        {
          icon: IconServer2,
          label: 'Your application',
          caption: 'parent of all market users',
          flow: 'creates',
        },
        {
          icon: IconUserCircle,
          label: 'Market user',
          caption: 'none yet',
          missing: true,
          flow: 'USDC',
        },
        { icon: IconCoins, label: 'Deposit address', caption: 'one per chain' },
      ]}
      actions={
        <ActButton action={{ name: 'new-market-user' }} hasIcon isFirst>
          Create market user
        </ActButton>
      }
      example={
        <HttpExample operation="marketUsers.create" input={{ type: 'SUB_USER', nickname: 'ada' }} />
      }
    >
      A market user buys and sells: {marketUserMeaning}. They pay from a deposit address on each
      chain and receive their earnings there.
    </EmptyState>
  );
}
