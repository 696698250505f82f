import { IconFileImport, IconPlus, IconWallet } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { NewWalletDrawer } from './NewWalletDrawer.tsx';
import { ImportWalletDrawer } from './transfer/ImportWalletDrawer.tsx';
import { useWalletEntries } from './use-wallet-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    'new-wallet': { readonly userId?: string };
    'import-wallet': { readonly userId?: string };
  }
}

/** Keys, their addresses and who owns them. */
export const wallets = {
  pages: [{ to: '/wallets', label: 'Wallets', icon: IconWallet, group: 'Wallets' }],
  acts: {
    'new-wallet': {
      operation: 'wallets.create',
      icon: IconPlus,
      label: 'New wallet',
      drawer: NewWalletDrawer,
    },
    'import-wallet': {
      operation: 'wallets.importWallet',
      icon: IconFileImport,
      label: 'Import wallet',
      drawer: ImportWalletDrawer,
    },
  },
  finder: { rank: 1, useEntries: useWalletEntries },
} satisfies Feature;
