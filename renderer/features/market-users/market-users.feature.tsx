import { IconDroplet, IconPlus, IconUserCircle } from '@tabler/icons-react';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'new-market-user': object;
    'deposit-usdc': { readonly userId?: string; readonly chain?: SecretType };
  }
}

const drawers = () => import('./market-user-drawers.tsx');

/** Buyers and sellers with their balances. */
export const marketUsers = {
  pages: [{ to: '/market/users', label: 'Market users', icon: IconUserCircle, group: 'Market', goKey: 'm' }],
  actions: {
    'new-market-user': {
      label: 'New market user',
      ...action('marketUsers.create', IconPlus, drawers, 'NewMarketUserDrawer'),
    },
    'deposit-usdc': {
      label: 'Deposit test USDC',
      ...action('money.depositTestUsdc', IconDroplet, drawers, 'DepositUsdcDrawer'),
    },
  },
  finder: { rank: 6, load: async () => (await import('./use-market-user-entries.tsx')).useMarketUserEntries },
} satisfies Feature;
