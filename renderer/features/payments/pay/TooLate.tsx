import type { PaymentInspection } from '../../../../service/resources/payment.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { WhatNow } from '../WhatNow.tsx';

/** Why an act that was still possible when its drawer opened no longer is: the payment went on meanwhile. */
export function TooLate({ payment }: { payment: PaymentInspection }) {
  if (payment.status === 'succeeded')
    return <Note tone="plain" role="status" title="It was paid meanwhile" />;
  if (payment.status === 'requires_payment_method' && !payment.lastDecline)
    return <Note tone="plain" role="status" title="Nobody is asked to confirm any more" />;
  return (
    <div role="status">
      <WhatNow payment={payment} />
    </div>
  );
}
