import { IconCreditCard } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatMinorUnits } from '../../../service/model/payments/currency.ts';
import { WireState } from '../../components/status/WireNameLabel.tsx';
import type { UseEntries } from '../../frame/feature.ts';
import type { EntryGroup } from '../../frame/palette/entry.ts';
import { finder, ofPalette } from '../../frame/palette/finder.ts';
import { service } from '../../service/call/client.ts';

const usePayments: UseEntries = finder({
  operation: 'payments.list',
  isRequested: (text, kind) => text.length >= 2 && !kind,
  input: (search) => ({ search, pageSize: 5 }),
  list: { to: '/payments', nouns: 'payments' },
  title: 'Payments',
  entries: ({ items }, text) =>
    items
      .filter(({ id }) => id !== text)
      .map(({ id, amount, currency, description, status, createdAt }) => ({
        id: `payment-${id}`,
        icon: IconCreditCard,
        name: description ?? id,
        detail: formatMinorUnits(amount, currency),
        aside: <WireState of="paymentStatus" name={status} />,
        at: createdAt,
        link: { to: '/payments/$paymentIntentId', params: { paymentIntentId: id } },
      })),
});

/** Payments by part of their description, metadata, amount or id, and the payment for a pasted id. */
export const usePaymentEntries: UseEntries = (text) => [...usePaymentOfId(text), ...usePayments(text)];

const once = { ...ofPalette, retry: false } as const;

/** The payment for a pasted id: its own (pi_…) or that of a checkout session (cs_…), charge (ch_…) or refund (re_…). */
function usePaymentOfId(text: string): readonly EntryGroup[] {
  const navigate = useNavigate();
  const [, kind] = /^(pi|cs|ch|re)_[\w-]{8,}$/.exec(text) ?? [];
  const session = useQuery(
    service.checkout.get.queryOptions(kind === 'cs' ? { sessionId: text } : skipToken, once),
  ).data;
  const trace = useQuery(
    service.traces.get.queryOptions(kind === 'ch' || kind === 're' ? { id: text } : skipToken, once),
  ).data;
  const record = trace?.links.find((link) => link.record?.type === 'payment')?.record;
  const paymentIntentId = kind === 'pi' ? text : (session?.paymentIntentId ?? record?.id);
  const payment = useQuery(
    service.payments.inspect.queryOptions(paymentIntentId ? { paymentIntentId } : skipToken, once),
  ).data;
  if (!payment || paymentIntentId === undefined) return [];
  const { amount, currency, description, status, createdAt } = payment;
  return [
    {
      title: 'Matches this id',
      entries: [
        {
          id: 'payment',
          icon: IconCreditCard,
          name: formatMinorUnits(amount, currency),
          detail: description ?? 'payment',
          aside: <WireState of="paymentStatus" name={status} />,
          at: createdAt,
          isExactMatch: true,
          run: () => void navigate({ to: '/payments/$paymentIntentId', params: { paymentIntentId } }),
        },
      ],
    },
  ];
}
