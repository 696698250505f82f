import { IconArrowsRightLeft, IconSend } from '@tabler/icons-react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import type { Feature } from '../../frame/feature.ts';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    send: { readonly walletId?: string | undefined };
  }
}

/** Transactions of wallets and service accounts, and their progress. */
export const transactions = {
  pages: [{ to: '/transactions', label: 'Transactions', icon: IconArrowsRightLeft, group: 'Wallets', goKey: 't' }],
  acts: {
    send: {
      operation: 'transactions.execute',
      icon: IconSend,
      label: 'Send',
      drawer: lazyPart(() => import('./send/SendDrawer.tsx'), 'SendDrawer'),
    },
  },
  finder: { rank: 4, load: async () => (await import('./use-transaction-entries.tsx')).useTransactionEntries },
} satisfies Feature;
