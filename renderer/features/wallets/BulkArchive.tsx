import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { client } from '../../service/client.ts';

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
  const change = useMutation({
    mutationFn: async () => {
      for (const walletId of walletIds) await client.wallets.change.mutate({ walletId, archived });
    },
    onSuccess: () => {
      setAsking(false);
      onDone();
    },
  });
  const verb = archived ? 'Archive' : 'Unarchive';
  const count = walletIds.length === 1 ? '1 wallet' : `${walletIds.length} wallets`;
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
          busy={change.isPending}
          onConfirm={() => change.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {archived
              ? 'Applications no longer see them, and nothing can be signed with them until they are unarchived. No key is lost. They are billed for 30 more days.'
              : 'Applications see them again and can sign with them. They are billed from now on.'}
          </p>
          {change.error && <FailureAlert error={change.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
