import { IconArrowsExchange } from '@tabler/icons-react';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import { finder } from '../../frame/palette/finder.ts';
import type { OutputOf } from '../../service/call/operations.ts';
import { shorten } from '../../service/labels/wire-names.ts';

/** The transaction with a pasted id, and those with a part of an id or hash as the console shortens it. */
export const useTransactionEntries: UseEntries = (text) => [...useTransaction(text), ...useByPart(text)];

const useTransaction: UseEntries = finder({
  operation: 'transactions.inspect',
  input: (transactionId) => ({ transactionId }),
  title: 'Transactions',
  entries: (transaction) => [{ ...toEntry(transaction), isExactMatch: true }],
});

const useByPart: UseEntries = finder({
  operation: 'transactions.list',
  isRequested: (text, kind) => kind === undefined && /^(?:0x)?[\da-f]{6,}(?:-[\da-f-]*|…[\da-f]*)?$/i.test(text),
  input: (search) => ({ search, size: 3 }),
  title: 'Transactions',
  entries: ({ items }) =>
    items.map((transaction) => ({
      ...toEntry(transaction),
      detail: [transaction.id, transaction.transactionHash].map((id) => id && shorten(id, 'short')).join(' '),
    })),
});

type Transaction = Pick<OutputOf<'transactions.inspect'>, 'id' | 'status' | 'createdAt'> & { functionName?: string };

function toEntry({ id, status, createdAt: at, functionName = 'Transaction' }: Transaction) {
  return {
    id,
    icon: IconArrowsExchange,
    name: functionName,
    detail: 'transaction',
    aside: <WireNameLabel of="transactionState" name={status} />,
    at,
    link: { to: '/transactions/$transactionId', params: { transactionId: id } } as const,
  };
}
