import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { Note } from '../../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Backup } from '../../../service/call/client.ts';

/**
 * Asks for confirmation before the complete state is replaced with a backup, and lists what is lost.
 */
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
        Restores the complete state of <RelativeTime at={backup.at} format={toPast} />, with{' '}
        {counted(backup.records, 'record')}, in one step.
      </p>
      <Note tone="bad" title="Later changes are lost">
        The keys of newer wallets are lost too. The current state is first saved as a snapshot,
        which vaultdesk restore can bring back. In-flight calls end.
      </Note>
    </ConfirmOperation>
  );
}
