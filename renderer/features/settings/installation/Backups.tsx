import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { type Backup, service } from '../../../service/call/client.ts';
import styles from '../SettingsPage.module.css';
import { RestoreBackupDialog } from './RestoreBackupDialog.tsx';

/** The newest backups, each of which can be restored. */
export function Backups() {
  const backups = useQuery(service.system.listBackups.queryOptions({}));
  const [selectedBackup, selectBackup] = useState<Backup>();
  if (backups.error) return <FailureAlert error={backups.error} />;
  return (
    <>
      {backups.data?.slice(0, 5).map((backup) => (
        <div key={backup.name} className={`${text.apart} ${styles.backupRow}`}>
          <span>
            <RelativeTime at={backup.at} format={toPast} />{' '}
            <span className={text.quiet}>{counted(backup.records, 'record')}</span>
          </span>
          <Button
            size="xs"
            onClick={() => selectBackup(backup)}
            aria-label={`Restore ${backup.name}…`}
          >
            Restore…
          </Button>
        </div>
      ))}
      {selectedBackup && (
        <RestoreBackupDialog backup={selectedBackup} onClose={() => selectBackup(undefined)} />
      )}
    </>
  );
}
