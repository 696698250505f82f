import { Button } from '@mantine/core';
import { AdoptionNote } from '../../components/AdoptionNote.tsx';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { Note } from '../../components/Note.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Overview } from '../../service/client.ts';
import { storageWords } from '../../service/storage-state.ts';
import { Backups, useWriteBackup } from './Backups.tsx';
import styles from './SettingsPage.module.css';

/** Whether changes reach the disk, where they are, and a way to keep a copy. */
export function StorageCard({ overview }: { overview: Overview }) {
  const { state, reason, adopted } = overview.storage;
  const words = storageWords[state];
  const backup = useWriteBackup();
  return (
    <Card
      title="Storage"
      actions={
        <Button size="xs" loading={backup.isPending} onClick={() => backup.mutate({})}>
          Write a backup
        </Button>
      }
    >
      <FieldList>
        <Field label="State">
          <StatusGlyph status={words.status} />
          {words.short}
        </Field>
        <Field label="Data folder">
          <Identifier value={overview.dataDir} label="path of the data folder" />
        </Field>
      </FieldList>
      <p className={styles.dim}>{reason ?? words.advice}</p>
      {adopted && <AdoptionNote adopted={adopted} />}
      {backup.error && <FailureAlert error={backup.error} />}
      {backup.data && (
        <div className={styles.backup}>
          <Note tone="ok" role="status" title={`${backup.data.records} records in the backup`}>
            <Identifier value={backup.data.path} label="path of the backup" />
            The device key is not in it. Keep it apart.
          </Note>
        </div>
      )}
      <Backups />
    </Card>
  );
}
