import { IconFileImport, IconPlus, IconWallet } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-wallet': { readonly userId?: string };
    'import-wallet': { readonly userId?: string };
  }
}

/** Wallets with their addresses and owners. */
export const wallets = {
  pages: [{ to: '/wallets', label: 'Wallets', icon: IconWallet, group: 'Wallets', goKey: 'w' }],
  acts: {
    'new-wallet': {
      operation: 'wallets.create',
      icon: IconPlus,
      label: 'New wallet',
      drawer: lazyPart(() => import('./NewWalletDrawer.tsx'), 'NewWalletDrawer'),
    },
    'import-wallet': {
      operation: 'wallets.importWallet',
      icon: IconFileImport,
      label: 'Import wallet',
      drawer: lazyPart(() => import('./transfer/ImportWalletDrawer.tsx'), 'ImportWalletDrawer'),
    },
  },
  finder: { rank: 2, load: async () => (await import('./use-wallet-entries.tsx')).useWalletEntries },
} satisfies Feature;
