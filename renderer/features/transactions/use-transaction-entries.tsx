import { IconArrowsExchange } from '@tabler/icons-react';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';

/** The transaction with a pasted id. */
export const useTransactionEntries: UseEntries = finder({
  operation: 'transactions.inspect',
  input: (transactionId) => ({ transactionId }),
  title: 'Transactions',
  entries: ({ functionName, status, createdAt }, text) => [
    {
      id: 'transaction',
      icon: IconArrowsExchange,
      name: functionName ?? 'Transaction',
      detail: 'transaction',
      aside: <WireNameLabel of="transactionState" name={status} />,
      at: createdAt,
      isExactMatch: true,
      link: { to: '/transactions/$transactionId', params: { transactionId: text } },
    },
  ],
});
