import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { toMoney } from '../payment-labels.ts';
import { usePayment, useShowPayment } from '../use-payment.ts';
import { CheckoutExpired } from './CheckoutExpired.tsx';

/** Asks for confirmation before a payment is cancelled on behalf of the end user. */
export function CancelPaymentDialog({
  paymentIntentId,
  onClose,
}: {
  paymentIntentId: string;
  onClose: () => void;
}) {
  const show = useShowPayment(onClose);
  const { data: payment, error: loadError } = usePayment(paymentIntentId);
  const cancel = useOperation('payments.cancel', { paymentIntentId });
  const error = cancel.error ?? loadError;
  const isLate = payment?.status === 'succeeded' || payment?.status === 'canceled';
  return (
    <ConfirmDialog
      title="Cancel the payment?"
      confirm="Cancel payment"
      keep="Keep payment"
      disabled={!payment || isLate}
      busy={cancel.busy}
      onConfirm={() => cancel.attempt({ paymentIntentId }, show)}
      onClose={onClose}
      apiLine={cancel.apiLine}
    >
      {payment && isLate && !cancel.busy && <CheckoutExpired payment={payment} />}
      {payment && !isLate && (
        <p>
          Its page stops accepting cards, and <b>{toMoney(payment)}</b> remain unpaid. This cannot
          be undone; you can create a new checkout session.
        </p>
      )}
      {Boolean(error) && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}
