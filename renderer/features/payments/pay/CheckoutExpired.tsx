import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { NextSteps } from '../PaymentState.tsx';

/**
 * Why an action that was possible when its drawer opened no longer is: the payment has changed
 * since.
 */
export function CheckoutExpired({ payment }: { payment: PaymentInspection }) {
  if (payment.status === 'succeeded')
    return <Note tone="plain" role="status" title="The payment has already been paid" />;
  if (payment.status === 'requires_payment_method' && !payment.lastDecline)
    return <Note tone="plain" role="status" title="Confirmation is no longer required" />;
  return (
    <div role="status">
      <NextSteps payment={payment} />
    </div>
  );
}
