import { IconArrowsRightLeft, IconSend } from '@tabler/icons-react';
import type { Feature } from '../../frame/feature.ts';
import { SendDrawer } from './send/SendDrawer.tsx';
import { useTransactionEntries } from './use-transaction-entries.tsx';

declare module '../../frame/act/actions.tsx' {
  interface Acts {
    send: { readonly walletId?: string | undefined };
  }
}

/** What wallets sent, and how far it is. */
export const transactions = {
  pages: [
    { to: '/transactions', label: 'Transactions', icon: IconArrowsRightLeft, group: 'Wallets' },
  ],
  acts: {
    send: {
      operation: 'transactions.execute',
      icon: IconSend,
      label: 'Send',
      drawer: SendDrawer,
    },
  },
  finder: { rank: 4, useEntries: useTransactionEntries },
} satisfies Feature;
