import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { MoneyParts } from '../../../components/figures/MoneyParts.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { leftToRefund } from '../payment-words.ts';
import styles from './MoneyCard.module.css';

/** What was taken, what went back and what is left of it. */
export function MoneyCard({ payment }: { payment: PaymentInspection }) {
  const { amountReceived, amountRefunded, currency, charges } = payment;
  const refunds = charges.flatMap((charge) => charge.refunds).length;
  const left = leftToRefund(payment);
  const shown = (amount: number) => <MoneyAmount amount={amount} currency={currency} />;
  return (
    <Card flush>
      <div className={styles.money}>
        <MoneyParts
          label="Money"
          parts={[
            { name: 'Paid', hint: 'by card', tone: undefined, value: shown(amountReceived) },
            {
              name: 'Given back',
              hint: refunds === 0 ? 'nothing yet' : `in ${counted(refunds, 'refund')}`,
              tone: 'idle',
              value: shown(amountRefunded),
            },
            { name: 'Left', hint: 'to give back', tone: 'accent', value: shown(left) },
          ]}
          shares={[
            { tone: 'accent', amount: left },
            { tone: 'idle', amount: amountRefunded },
          ]}
        />
      </div>
    </Card>
  );
}
