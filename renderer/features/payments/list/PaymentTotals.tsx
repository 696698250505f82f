import { keepPreviousData, useQuery } from '@tanstack/react-query';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { MoneyAmount } from '../MoneyAmount.tsx';
import styles from './PaymentTotals.module.css';

type Input = Parameters<typeof service.payments.total.queryOptions>[0];

/** Totals of all listed payments, on any page: received of requested. */
export function PaymentTotals({ input }: { input: Input }) {
  const { data = [] } = useQuery(
    service.payments.total.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  if (data.length === 0) return null;
  return (
    <ul className={`${text.line} ${text.small} ${text.soft} ${styles.totals}`} aria-label="Totals">
      {data.map(({ currency, amount, amountReceived, amountRefunded }) => (
        <li key={currency}>
          <MoneyAmount amount={amountReceived - amountRefunded} currency={currency} /> received of{' '}
          <MoneyAmount amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
