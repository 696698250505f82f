import { Button } from '@mantine/core';
import { useState } from 'react';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { AdoptionNote } from '../../../components/status/AdoptionNote.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { useOperation } from '../../../frame/act/use-operation.tsx';
import { type Overview, queryClient, service } from '../../../service/call/client.ts';
import type { OutputOf } from '../../../service/call/operations.ts';
import { storageLabel } from '../../../service/queries/storage-state.ts';
import { Backups } from './Backups.tsx';

type WrittenBackup = OutputOf<'system.createBackup'>;

/** The storage state, the data folder and a backup button. */
export function StorageCard({ overview }: { overview: Overview }) {
  const { medium, reason, adopted } = overview.storage;
  const label = storageLabel(overview.storage);
  const [written, setWritten] = useState<WrittenBackup>();
  const backup = useOperation('system.createBackup');
  const write = () =>
    backup.attempt({}, async (response) => {
      setWritten(response);
      await queryClient.invalidateQueries({ queryKey: service.system.listBackups.queryKey() });
    });
  return (
    <Card
      title="Storage"
      actions={
        <Button size="xs" loading={backup.busy} onClick={write}>
          Create backup
        </Button>
      }
    >
      <FieldList>
        <Field label="Status">
          <StatusGlyph status={label.status} />
          {label.short}
        </Field>
        {medium !== 'memory' && (
          <Field label="Data folder">
            <Identifier value={overview.dataDir} label="path of the data folder" />
          </Field>
        )}
      </FieldList>
      <p className={text.quiet}>{reason ?? label.advice}</p>
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
            The device key is not included. Store it separately.
          </Note>
        </div>
      )}
      <Backups />
    </Card>
  );
}
