import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';

/** Resends the selected deliveries one by one. */
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
          title={`Resend ${count}?`}
          confirm={`Resend ${count}`}
          busy={resend.busy}
          onConfirm={() => void resendAll().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          <p>
            Each is sent immediately with the same event id and bytes, even if already delivered.
          </p>
          {Boolean(resend.error) && <FailureAlert error={resend.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
