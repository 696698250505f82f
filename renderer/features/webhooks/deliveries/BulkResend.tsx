import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';

/** Sends the chosen deliveries again, one after the other. */
export function BulkResend({
  deliveryIds,
  onDone,
}: {
  deliveryIds: readonly string[];
  onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const resend = useOperation('deliveries.resend');
  const resendAll = async () => {
    for (const deliveryId of deliveryIds) await resend.send({ deliveryId });
    setAsking(false);
    onDone();
  };
  const count = counted(deliveryIds.length, 'delivery', 'deliveries');
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Resend selected…
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Send ${count} again?`}
          confirm={`Send ${count}`}
          busy={resend.busy}
          onConfirm={() => void resendAll().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          <p>
            Each goes out at once, with the same event id and the same bytes, also where it was
            delivered before.
          </p>
          {Boolean(resend.error) && <FailureAlert error={resend.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
