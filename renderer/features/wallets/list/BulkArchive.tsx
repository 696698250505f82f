import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { ConfirmDialog } from '../../../components/layout/ConfirmDialog.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { useOperation } from '../../../frame/act/use-operation.tsx';

/** Archives or unarchives the chosen wallets, one after the other. */
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
              ? 'Applications no longer see them, and nothing can be signed with them until they are unarchived. No key is lost. They are billed for 30 more days.'
              : 'Applications see them again and can sign with them. They are billed from now on.'}
          </p>
          {Boolean(change.error) && <FailureAlert error={change.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
