import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { PageUrl } from './PageUrl.tsx';

const states = {
  open: 'open',
  complete: 'paid',
  expired: 'closed',
} as const satisfies Record<PaymentInspection['checkoutStatus'], string>;

/** The payment page: its URL and current state. */
export function PageCard({ payment: { url, checkoutStatus } }: { payment: PaymentInspection }) {
  return (
    <Card title="Payment page" hint={states[checkoutStatus]}>
      <PageUrl url={url} />
    </Card>
  );
}
