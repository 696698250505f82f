import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { kindOf, titleFor } from '../../frame/palette/entry.ts';
import { service } from '../../service/call/client.ts';

/** The transaction with a pasted id. */
export function useTransactionEntries(text: string): readonly EntryGroup[] {
  const kind = kindOf(text);
  const navigate = useNavigate();
  const { data: transaction } = useQuery(
    service.transactions.inspect.queryOptions(
      { transactionId: text },
      { enabled: kind === 'id', retry: false },
    ),
  );
  if (kind !== 'id' || !transaction) return [];
  const entry = {
    id: 'transaction',
    icon: IconArrowsExchange,
    name: transaction.functionName ?? 'Transaction',
    detail: 'transaction',
    aside: <WireNameLabel of="transactionState" name={transaction.status} />,
    isAnswer: true,
    run: () =>
      void navigate({ to: '/transactions/$transactionId', params: { transactionId: text } }),
  };
  return [{ title: titleFor(kind, 'Transactions'), entries: [entry] }];
}
