import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { toPast } from '../../../components/figures/to-past.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { AdoptionNote } from '../../../components/status/AdoptionNote.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { useOperation } from '../../../frame/action/use-operation.tsx';
import { type Overview, queryClient, service } from '../../../service/call/client.ts';
import type { OutputOf } from '../../../service/call/operations.ts';
import { storageLabel } from '../../../service/queries/storage-state.ts';

/** The storage state, the data folder and a backup button. */
export function StorageCard({ overview }: { overview: Overview }) {
  const { medium, reason, adopted } = overview.storage;
  const label = storageLabel(overview.storage);
  const [written, setWritten] = useState<OutputOf<'system.createBackup'>>();
  const backup = useOperation('system.createBackup');
  const write = () =>
    backup.attempt({}, async (response) => {
      setWritten(response);
      await queryClient.invalidateQueries({ queryKey: service.system.listBackups.queryKey() });
    });
  return (
    <Card
      title="Storage"
      id="storage"
      actions={
        <Button size="xs" {...backup.button} onClick={write}>
          Create backup
        </Button>
      }
    >
      <Details
        of={{
          Status: <StatusLabel status={label.status} state={label.short} />,
          'Data folder': medium !== 'memory' && { copy: overview.dataDir, as: 'path of the data folder' },
        }}
      />
      <p className="quiet">{reason ?? label.advice}</p>
      {adopted && <AdoptionNote adopted={adopted} />}
      {Boolean(backup.error) && <FailureAlert error={backup.error} />}
      {written && (
        <div className="below">
          <Note tone="ok" role="status" title={`${counted(written.records, 'record')} in the backup`}>
            <Identifier value={written.path} label="path of the backup" />
            The device key is not included. Store it separately.
          </Note>
        </div>
      )}
      <Backups />
    </Card>
  );
}

/** The newest backups, each of which can be restored. */
function Backups() {
  const backups = useQuery(service.system.listBackups.queryOptions({}));
  if (backups.error) return <FailureAlert error={backups.error} />;
  return backups.data?.slice(0, 5).map((backup) => (
    <Box key={backup.name} className="apart" mt={8} pt={8} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <span>
        <RelativeTime at={backup.at} format={toPast} />{' '}
        <span className="quiet">{counted(backup.records, 'record')}</span>
      </span>
      <DialogButton
        size="xs"
        aria-label={`Restore ${backup.name}…`}
        dialog={(onClose) => (
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
              The keys of newer wallets are lost too. The current state is first saved as a snapshot, which vaultdesk
              restore can bring back. In-flight calls end.
            </Note>
          </ConfirmOperation>
        )}
      >
        Restore…
      </DialogButton>
    </Box>
  ));
}

type World = NonNullable<OutputOf<'system.sharedWorld'>['world']>;

const refreshMilliseconds = 2_000;
const stateWords = {
  answers: { status: 'done', state: 'Responding' },
  failing: { status: 'failed', state: 'Not responding' },
  lost: { status: 'failed', state: 'Lost to this instance' },
} as const;

/** The role of this instance in a world shared by several instances; empty for file storage. */
export function SharedWorldCard() {
  const { data } = useQuery(
    service.system.sharedWorld.queryOptions(
      {},
      { refetchInterval: ({ state }) => (state.data?.world ? refreshMilliseconds : false) },
    ),
  );
  if (!data?.world) return null;
  const { world, database } = data;
  const { lease } = world;
  return (
    <Card title="Shared world">
      <Details
        of={{
          World: { copy: world.database },
          'This instance': world.instance.name,
          'Background work': lease ? `Runs ${lease.isHere ? 'here' : `on ${lease.name}`}` : 'No instance at the moment',
          Reads: world.readsAlone ? 'Immediate: this is the only writer' : 'Query the database first',
          Database: <StatusLabel {...stateWords[database.state]} />,
          Applied: `Entry ${world.lsn}, ${ageWords(world)}`,
        }}
      />
      {database.reason && <p className="quiet">{database.reason}</p>}
    </Card>
  );
}

function ageWords({ ageMilliseconds }: World): string {
  if (ageMilliseconds === undefined) return 'never completed';
  return ageMilliseconds < 1_000 ? 'completed a moment ago' : `completed ${Math.round(ageMilliseconds / 1_000)} s ago`;
}
