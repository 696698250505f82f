import { IconFileImport, IconPlus, IconWallet } from '@tabler/icons-react';
import { action, type Feature } from '../../frame/feature.ts';

declare module '../../frame/action/actions.tsx' {
  interface DeclaredActions {
    'new-wallet': { readonly userId?: string };
    'import-wallet': { readonly userId?: string };
  }
}

const importWalletDrawer = () => import('./transfer/ImportWalletDrawer.tsx');
const newWalletDrawer = () => import('./NewWalletDrawer.tsx');

/** Wallets with their addresses and owners. */
export const wallets = {
  pages: [{ to: '/wallets', label: 'Wallets', icon: IconWallet, group: 'Wallets', goKey: 'w' }],
  actions: {
    'new-wallet': { label: 'New wallet', ...action('wallets.create', IconPlus, newWalletDrawer, 'NewWalletDrawer') },
    'import-wallet': {
      label: 'Import wallet',
      ...action('wallets.importWallet', IconFileImport, importWalletDrawer, 'ImportWalletDrawer'),
    },
  },
  finder: { rank: 2, load: async () => (await import('./use-wallet-entries.tsx')).useWalletEntries },
} satisfies Feature;
