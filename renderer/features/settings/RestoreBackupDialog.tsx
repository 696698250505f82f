import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Note } from '../../components/Note.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { type Backup, service } from '../../service/client.ts';

/** Asks before the whole state is replaced by a backup, and says what is lost. */
export function RestoreBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const restore = useMutation(
    service.system.restoreBackup.mutationOptions({ onSuccess: () => onClose() }),
  );
  return (
    <ConfirmDialog
      title="Restore this backup?"
      confirm="Restore backup"
      busy={restore.isPending}
      onConfirm={() => restore.mutate({ name: backup.name })}
      onClose={onClose}
    >
      <p>
        Everything becomes as it was <RelativeTime at={backup.at} />:{' '}
        {backup.records.toLocaleString('en')} records, in one step.
      </p>
      <Note tone="bad" title="What was made since then is lost">
        The keys of newer wallets are lost with it. Write a backup of the present state first if you
        may want it back.
      </Note>
      {restore.error && <FailureAlert error={restore.error} />}
    </ConfirmDialog>
  );
}
