import type { Payment } from '../../../service/resources/payment.ts';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { WireNameLabel } from '../../components/status/WireNameLabel.tsx';
import styles from './PaymentState.module.css';
import { besideStatus, glyphOf } from './payment-labels.ts';

type Shown = Parameters<typeof besideStatus>[0] & Pick<Payment, 'status' | 'lastDecline'>;

/** The status of a payment: its mark, its label and other relevant details. */
export function PaymentState({ payment }: { payment: Shown }) {
  const glyph = glyphOf(payment);
  const beside = besideStatus(payment);
  return (
    <span className={styles.state} data-status={payment.status}>
      <StatusGlyph status={glyph} {...(glyph === 'failed' && { label: 'Declined' })} />
      <WireNameLabel of="paymentStatus" name={payment.status} />
      {beside && (
        <span className={styles.beside} data-tone={glyph === 'failed' ? 'bad' : undefined}>
          {beside}
        </span>
      )}
    </span>
  );
}

/** The status in a column: only its label if space is limited. */
export function PaymentStateCell({ payment }: { payment: Shown }) {
  return (
    <span className={styles.cell}>
      <PaymentState payment={payment} />
    </span>
  );
}
