import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { Card } from '../../components/Card.tsx';
import { PageUrl } from './PageUrl.tsx';

const states = {
  open: 'Open for the end user.',
  complete: 'Shows that it is paid.',
  expired: 'Takes no card any more.',
} as const satisfies Record<PaymentInspection['checkoutStatus'], string>;

/** The page where the end user pays: its address and what it shows now. */
export function PageCard({ payment: { url, checkoutStatus } }: { payment: PaymentInspection }) {
  return (
    <Card title="Payment page" hint={states[checkoutStatus]}>
      <PageUrl url={url} />
    </Card>
  );
}
