import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Backup } from '../../../service/call/client.ts';

/** Asks before the whole state is replaced by a backup, and says what is lost. */
export function RestoreBackupDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  return (
    <ConfirmOperation
      operation="system.restoreBackup"
      input={{ name: backup.name }}
      title="Restore this backup?"
      confirm="Restore backup"
      onClose={onClose}
    >
      <p>
        Everything becomes as it was <RelativeTime at={backup.at} />:{' '}
        {counted(backup.records, 'record')}, in one step.
      </p>
      <Note tone="bad" title="What was made since then goes">
        The keys of newer wallets go with it. What is there now is kept as a snapshot first, which
        vaultdesk restore puts back. Calls that are under way end.
      </Note>
    </ConfirmOperation>
  );
}
