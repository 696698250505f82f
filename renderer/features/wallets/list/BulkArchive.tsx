import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';

/** Archives or unarchives the selected wallets one by one. */
export function BulkArchive({
  walletIds,
  archived,
  onDone,
}: {
  walletIds: readonly string[];
  archived: boolean;
  onDone: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const change = useOperation('wallets.change');
  const changeAll = async () => {
    for (const walletId of walletIds) await change.send({ walletId, archived });
    setAsking(false);
    onDone();
  };
  const verb = archived ? 'Archive' : 'Unarchive';
  const count = counted(walletIds.length, 'wallet');
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {verb}…
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`${verb} ${count}?`}
          confirm={`${verb} ${count}`}
          destructive={archived}
          busy={change.busy}
          onConfirm={() => void changeAll().catch(() => undefined)}
          onClose={() => setAsking(false)}
        >
          <p>
            {archived
              ? 'Hidden from applications and unable to sign until unarchived. No key is lost. Billing ends after 30 days.'
              : 'Applications can see and sign with them again. Billing starts now.'}
          </p>
          {Boolean(change.error) && <FailureAlert error={change.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
