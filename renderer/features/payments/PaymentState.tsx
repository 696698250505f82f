import type { Payment } from '../../../service/resources/payment.ts';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import styles from './PaymentState.module.css';
import { declineNames, glyphOf, leftToRefund } from './payment-words.ts';

type Told = Pick<Payment, 'status' | 'lastDecline' | 'amountReceived' | 'amountRefunded'>;

/** The status of a payment: its mark and its literal name. */
export function PaymentState({ payment }: { payment: Pick<Payment, 'status' | 'lastDecline'> }) {
  return (
    <span className={styles.state} data-status={payment.status}>
      <StatusGlyph
        status={glyphOf(payment)}
        {...(glyphOf(payment) === 'failed' && { label: 'Declined' })}
      />
      <code>{payment.status}</code>
    </span>
  );
}

/** The status and what else matters about it, where there is room. */
export function PaymentStateCell({ payment }: { payment: Told }) {
  return (
    <span className={styles.cell}>
      <PaymentState payment={payment} />
      <Beside payment={payment} />
    </span>
  );
}

function Beside({ payment }: { payment: Told }) {
  const { status, lastDecline, amountRefunded } = payment;
  if (status === 'requires_payment_method' && lastDecline)
    return <span className={styles.why}>{declineNames[lastDecline]}</span>;
  if (amountRefunded === 0) return null;
  return (
    <span className={styles.beside}>
      {leftToRefund(payment) === 0 ? 'given back' : 'partly given back'}
    </span>
  );
}
