import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { Card } from '../../components/Card.tsx';
import shared from '../market-users/MoneyCard.module.css';
import { MoneyAmount } from './MoneyAmount.tsx';
import styles from './MoneyCard.module.css';
import { leftToRefund } from './payment-words.ts';

/** What was taken, what went back and what is left of it. */
export function MoneyCard({ payment }: { payment: PaymentInspection }) {
  const { amountReceived, amountRefunded, currency, charges } = payment;
  const refunds = charges.flatMap((charge) => charge.refunds).length;
  const left = leftToRefund(payment);
  const amounts = [
    { name: 'Paid', hint: 'by card', mark: undefined, amount: amountReceived },
    {
      name: 'Given back',
      hint: refundWords(refunds),
      mark: styles.refunded,
      amount: amountRefunded,
    },
    { name: 'Left', hint: 'to give back', mark: styles.kept, amount: left },
  ];
  return (
    <Card flush>
      <dl className={shared.amounts} aria-label="Money">
        {amounts.map(({ name, hint, mark, amount }) => (
          <div key={name} className={shared.amount}>
            <dt className={shared.name}>
              {mark && <span className={`${styles.mark} ${mark}`} />}
              {name}
            </dt>
            <dd className={shared.value}>
              <MoneyAmount amount={amount} currency={currency} />
            </dd>
            <dd className={shared.hint}>{hint}</dd>
          </div>
        ))}
      </dl>
      <div className={`${shared.shares} ${styles.bar}`} aria-hidden="true">
        {left > 0 && <span className={styles.kept} style={{ flexGrow: left }} />}
        {amountRefunded > 0 && (
          <span className={styles.refunded} style={{ flexGrow: amountRefunded }} />
        )}
      </div>
    </Card>
  );
}

function refundWords(count: number): string {
  if (count === 0) return 'nothing yet';
  return count === 1 ? 'in 1 refund' : `in ${count} refunds`;
}
