import type { PaymentInspection } from '../../../service/resources/payment.ts';
import { RecordActions } from '../../frame/act/RecordActions.tsx';
import { actsOf } from './next-step.ts';
import { OpenPage } from './OpenPage.tsx';

/**
 * The next step of a payment as a button, its page while it is open, and a menu of other actions.
 */
export function PaymentActions({
  payment,
  place,
}: {
  payment: PaymentInspection;
  place: 'header' | 'panel';
}) {
  const { id, checkoutSessionId, url, checkoutStatus } = payment;
  return (
    <RecordActions
      {...actsOf(payment)}
      copies={[
        { what: 'payment id', value: id },
        { what: 'session id', value: checkoutSessionId },
        { what: 'page URL', value: url },
      ]}
      place={place}
    >
      {checkoutStatus === 'open' && <OpenPage url={url} />}
    </RecordActions>
  );
}
