import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { toMoney } from './payment-words.ts';
import { TooLate } from './TooLate.tsx';
import { usePayment, useShowPayment } from './use-payment.ts';

/** Asks before a payment is cancelled in place of the end user. */
export function CancelPaymentDialog({
  paymentIntentId,
  onClose,
}: {
  paymentIntentId: string;
  onClose: () => void;
}) {
  const show = useShowPayment();
  const { data: payment, error } = usePayment(paymentIntentId);
  const cancel = useMutation(
    service.payments.cancel.mutationOptions({
      onSuccess: (changed) => {
        show(changed);
        onClose();
      },
    }),
  );
  const isLate = payment?.status === 'succeeded' || payment?.status === 'canceled';
  return (
    <ConfirmDialog
      title="Cancel the payment?"
      confirm="Cancel payment"
      keep="Keep it"
      disabled={!payment || isLate}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ paymentIntentId })}
      onClose={onClose}
      apiLine={<OperationLine operation="payments.cancel" input={{ paymentIntentId }} />}
    >
      {payment && isLate && !cancel.isPending && <TooLate payment={payment} />}
      {payment && !isLate && (
        <p>
          Its page takes no card any more, and the <b>{toMoney(payment)}</b> are not paid. This
          cannot be undone; a new checkout session can ask again.
        </p>
      )}
      {(cancel.error ?? error) && <FailureAlert error={cancel.error ?? error} />}
    </ConfirmDialog>
  );
}
