import { IconDroplet, IconPlus, IconUserCircle } from '@tabler/icons-react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-market-user': object;
    'deposit-usdc': { readonly userId?: string; readonly chain?: SecretType };
  }
}

/** Buyers and sellers with their balances. */
export const marketUsers = {
  pages: [{ to: '/market/users', label: 'Market users', icon: IconUserCircle, group: 'Market', goKey: 'm' }],
  acts: {
    'new-market-user': {
      operation: 'marketUsers.create',
      icon: IconPlus,
      label: 'New market user',
      drawer: lazyPart(() => import('./market-user-drawers.tsx'), 'NewMarketUserDrawer'),
    },
    'deposit-usdc': {
      operation: 'money.depositTestUsdc',
      icon: IconDroplet,
      label: 'Deposit test USDC',
      drawer: lazyPart(() => import('./market-user-drawers.tsx'), 'DepositUsdcDrawer'),
    },
  },
  finder: { rank: 6, load: async () => (await import('./use-market-user-entries.tsx')).useMarketUserEntries },
} satisfies Feature;
