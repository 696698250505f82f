import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { counted } from '../../../components/figures/counted.ts';
import { MoneyParts } from '../../../components/figures/MoneyParts.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { MoneyAmount } from '../MoneyAmount.tsx';
import { refundableAmount } from '../payment-labels.ts';
import styles from './MoneyCard.module.css';

/** Paid, refunded and refundable amounts. */
export function MoneyCard({ payment }: { payment: PaymentInspection }) {
  const { amountReceived, amountRefunded, currency, charges } = payment;
  const refunds = charges.flatMap((charge) => charge.refunds).length;
  const refundable = refundableAmount(payment);
  const toAmount = (amount: number) => <MoneyAmount amount={amount} currency={currency} />;
  return (
    <Card flush>
      <div className={styles.money}>
        <MoneyParts
          label="Money"
          parts={[
            { name: 'Paid', hint: 'by card', tone: undefined, value: toAmount(amountReceived) },
            {
              name: 'Refunded',
              hint: refunds === 0 ? 'none yet' : `in ${counted(refunds, 'refund')}`,
              tone: 'idle',
              value: toAmount(amountRefunded),
            },
            { name: 'Refundable', hint: 'remaining', tone: 'accent', value: toAmount(refundable) },
          ]}
          shares={[
            { tone: 'accent', amount: refundable },
            { tone: 'idle', amount: amountRefunded },
          ]}
        />
      </div>
    </Card>
  );
}
