import { Button } from '@mantine/core';
import { useState } from 'react';
import { AdoptionNote } from '../../components/AdoptionNote.tsx';
import { Card } from '../../components/Card.tsx';
import { counted } from '../../components/counted.ts';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { Note } from '../../components/Note.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import { useOperation } from '../../frame/use-operation.tsx';
import { type Overview, queryClient, service } from '../../service/client.ts';
import type { OutputOf } from '../../service/operations.ts';
import { storageWords } from '../../service/storage-state.ts';
import { Backups } from './Backups.tsx';

type WrittenBackup = OutputOf<'system.createBackup'>;

/** Whether changes reach the disk, where they are, and a way to keep a copy. */
export function StorageCard({ overview }: { overview: Overview }) {
  const { state, reason, adopted } = overview.storage;
  const words = storageWords[state];
  const [written, setWritten] = useState<WrittenBackup>();
  const backup = useOperation('system.createBackup');
  const write = () =>
    backup.attempt({}, async (answer) => {
      setWritten(answer);
      await queryClient.invalidateQueries({ queryKey: service.system.listBackups.queryKey() });
    });
  return (
    <Card
      title="Storage"
      actions={
        <Button size="xs" loading={backup.busy} onClick={write}>
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
      <p className={text.quiet}>{reason ?? words.advice}</p>
      {adopted && <AdoptionNote adopted={adopted} />}
      {Boolean(backup.error) && <FailureAlert error={backup.error} />}
      {written && (
        <div className={text.below}>
          <Note
            tone="ok"
            role="status"
            title={`${counted(written.records, 'record')} in the backup`}
          >
            <Identifier value={written.path} label="path of the backup" />
            The device key is not in it. Keep it apart.
          </Note>
        </div>
      )}
      <Backups />
    </Card>
  );
}
