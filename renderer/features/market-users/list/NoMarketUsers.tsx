import { IconCoins, IconServer2, IconUserCircle } from '@tabler/icons-react';
import { EmptyState } from '../../../components/layout/EmptyState.tsx';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { marketUserMeaning } from '../../../service/words/market-user.ts';

/** What a market user is, and how the first one is made. */
export function NoMarketUsers() {
  return (
    <EmptyState
      guide="market"
      title="Create the first market user"
      diagram={[
        {
          icon: IconServer2,
          label: 'Your application',
          caption: 'is the parent of all',
          flow: 'creates',
        },
        {
          icon: IconUserCircle,
          label: 'Market user',
          caption: 'nobody here yet',
          missing: true,
          flow: 'USDC',
        },
        { icon: IconCoins, label: 'Deposit address', caption: 'one on each chain' },
      ]}
      actions={
        <ActButton action={{ name: 'new-market-user' }} hasIcon isFirst>
          Create a market user
        </ActButton>
      }
      example={
        <HttpExample operation="marketUsers.create" input={{ type: 'SUB_USER', nickname: 'ada' }} />
      }
    >
      A market user buys and sells: {marketUserMeaning}. They pay from a deposit address of their
      own on each chain, and what they earn arrives there.
    </EmptyState>
  );
}
