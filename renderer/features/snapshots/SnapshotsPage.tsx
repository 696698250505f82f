import { Button, FileButton, Flex } from '@mantine/core';
import { IconDownload, IconLock, IconTrash, IconWorldPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { present } from '../../../service/model/installation/snapshot.ts';
import { counted } from '../../components/figures/counted.ts';
import { toAge, toBothZones, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { DialogButton } from '../../components/layout/ConfirmDialog.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { Tag } from '../../components/status/StatusLabel.tsx';
import { type CardColumn, cardColumn, TableCard } from '../../components/table/TableCard.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { useActions } from '../../frame/action/actions.tsx';
import { ConfirmOperation, reportReplacement } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { RowKeys } from '../../frame/action/RowKeys.tsx';
import { useCreateKey } from '../../frame/action/use-create-key.ts';
import { OperationLine, useOperation } from '../../frame/action/use-operation.tsx';
import { AppearsAtOnce } from '../../frame/page/Columns.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { client, type Snapshot, service } from '../../service/call/client.ts';
import { saveFile } from '../../service/call/save-file.ts';
import { reportDeletion } from '../../service/live/reported-change.ts';
import { DifferenceCard, DifferenceTable } from './DifferenceCard.tsx';
import { type Placed, withBranches } from './snapshot-tree.ts';
import styles from './snapshots.module.css';

const ExportPortableDrawer = lazyPart(() => import('./PortableDrawers.tsx'), 'ExportPortableDrawer');
const ImportPortableDrawer = lazyPart(() => import('./PortableDrawers.tsx'), 'ImportPortableDrawer');

/** Snapshots of the complete state: create, restore and compare them. */
export function SnapshotsPage() {
  const { data, error, refetch } = useQuery(service.snapshots.list.queryOptions({}));
  const imported = useImport();
  useCreateKey({ name: 'new-snapshot' });
  const save = useMutation({
    mutationFn: async (name: string) =>
      saveFile(`${name}.snapshot`, await client.snapshots.download.query({ name }), 'application/x-ndjson'),
  });
  const undo = data?.find(({ before }) => before);
  const rows = withBranches(data ?? []).map((snapshot) => ({ ...snapshot, id: snapshot.name }));
  return (
    <>
      <PageHeader
        title="Snapshots"
        facts="Records, chains, clock and queues at one moment. Restore as often as you like."
        actions={
          <>
            {undo && (
              <DialogButton dialog={(onClose) => <RestoreDialog name={undo.name} onClose={onClose} />}>
                Undo last {undo.before}…
              </DialogButton>
            )}
            {imported.button}
            <DialogButton
              dialog={(onClose) => (
                <ConfirmOperation
                  operation="snapshots.reset"
                  input={{}}
                  title="Reset the world?"
                  confirm="Reset"
                  onDone={({ undo: previous }) => {
                    onClose();
                    return reportReplacement('World reset', previous);
                  }}
                  onClose={onClose}
                >
                  <p>
                    Clears users, wallets, offers, payments and chains; the clock follows system time again.
                    Applications with their secrets and the settings are kept. The current state is first saved as a
                    snapshot.
                  </p>
                </ConfirmOperation>
              )}
            >
              Reset…
            </DialogButton>
            <ActionButton action={{ name: 'new-snapshot' }} hasIcon variant="filled" label="New snapshot…" />
          </>
        }
      />
      <PageBody>
        <AppearsAtOnce className="stack airy">
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {imported.fault}
          {imported.drawer}
          {save.error && <FailureAlert error={save.error} />}
          {data && (
            <TableCard
              title="History"
              none="No snapshots yet. Take one before a change you may want to undo."
              columns={snapshotColumns(save.mutate)}
              rows={rows}
              keys={<RowKeys enter="restore…" isCreating />}
              rowTitle={({ takenAt }) => `Taken ${toBothZones(toInstant(takenAt))}`}
            />
          )}
          {data && <DifferenceCard snapshots={data} />}
          <OperationLine operation="snapshots.list" input={{}} />
        </AppearsAtOnce>
      </PageBody>
    </>
  );
}

/** A restore sets the service clock back, but no file becomes younger. */
const bySystemTime = (then: Date) => toAge(then, new Date());

type Row = Placed<Snapshot> & { readonly id: string };

function snapshotColumns(save: (name: string) => void): readonly CardColumn<Row>[] {
  return [
    cardColumn('Name', { grows: 'third' }, ({ name, depth, isHere, before }) => (
      <Flex
        component="span"
        align="center"
        wrap="wrap"
        gap="4px 8px"
        py={6}
        ps={8 * Math.max(0, depth - 1)}
        title={name}
      >
        {depth > 0 && (
          <span className="quiet" title="On a branch">
            └
          </span>
        )}
        <code className="cut">{name}</code>
        {isHere && <Tag>base of this world</Tag>}
        {before && <Tag>before a {before}</Tag>}
      </Flex>
    )),
    cardColumn('Age', 'dim', ({ takenAt }) => <RelativeTime at={takenAt} format={bySystemTime} />),
    cardColumn('Contents', { kind: 'dim', isWide: true }, ({ records, chains }) => {
      const storedChains = chains.filter(({ state }) => state === 'kept').length;
      return `${counted(records, 'record')}, ${counted(storedChains, 'chain')}`;
    }),
    cardColumn('Size', { kind: 'number', isWide: true }, ({ bytes }) => sizeOf(bytes)),
    cardColumn('Actions', 'when', ({ name }) => <SnapshotActions name={name} onDownload={() => save(name)} />),
  ];
}

/** Restores a snapshot; rarer actions are in a menu. */
function SnapshotActions({ name, onDownload }: { name: string; onDownload: () => void }) {
  const [isExporting, setExporting] = useState(false);
  const { open } = useActions();
  const remove = () => reportDeletion(name, name, () => client.snapshots.delete.mutate({ name }));
  return (
    <Flex component="span" justify="flex-end" gap={8}>
      <DialogButton
        size="xs"
        aria-label={`Restore ${name}…`}
        aria-keyshortcuts="Enter"
        dialog={(onClose) => <RestoreDialog name={name} onClose={onClose} />}
      >
        Restore…
      </DialogButton>
      <MoreMenu
        label={`More for ${name}`}
        of={name}
        variant="default"
        items={[
          {
            icon: IconWorldPlus,
            label: 'New world from this…',
            run: () => open({ name: 'new-world', snapshot: name }),
          },
          { icon: IconDownload, label: 'Download', run: onDownload },
          { icon: IconLock, label: 'Export with a passphrase…', run: () => setExporting(true) },
          { icon: IconTrash, label: 'Delete', isDestructive: true, run: remove },
        ]}
      />
      {isExporting && (
        <Suspense>
          <ExportPortableDrawer name={name} onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

function sizeOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`;
}

/** Asks for confirmation before the current state is replaced, and lists the changes since the snapshot. */
function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const titleId = useId();
  return (
    <ConfirmOperation
      operation="snapshots.restore"
      input={{ name }}
      title={`Restore ${name}?`}
      confirm="Restore snapshot"
      onDone={({ undo }) => {
        onClose();
        return reportReplacement(`Restored ${name}`, undo);
      }}
      onClose={onClose}
    >
      <p>
        Restores records, chains, the clock and all queues. The current state is first saved as a snapshot. In-flight
        calls end.
      </p>
      <h3 className="title" id={titleId}>
        Changes since the snapshot
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section className={styles.changes} aria-labelledby={titleId} tabIndex={0}>
        <DifferenceTable from={name} to={present} />
      </section>
    </ConfirmOperation>
  );
}

/** The upload limit of the API. */
const maximumBytes = 32_000_000;

/** Imports a saved snapshot file; an error is shown below the header. */
function useImport() {
  const { attempt, button, error } = useOperation('snapshots.import');
  const [tooLarge, setTooLarge] = useState<string>();
  const [portable, setPortable] = useState<{ readonly name: string; readonly text: string }>();
  const importFile = async (file: File | null) => {
    if (!file) return;
    const fits = file.size <= maximumBytes;
    setTooLarge(fits ? undefined : file.name);
    if (!fits) return;
    const text = await file.text();
    if (file.name.endsWith('.vaultdesk')) setPortable({ name: file.name, text });
    else attempt({ file: text });
  };
  return {
    button: (
      <FileButton accept=".snapshot,.vaultdesk" onChange={(file) => void importFile(file)}>
        {(props) => (
          <Button {...props} {...button}>
            Import…
          </Button>
        )}
      </FileButton>
    ),
    drawer: portable && (
      <Suspense>
        <ImportPortableDrawer file={portable} onClose={() => setPortable(undefined)} />
      </Suspense>
    ),
    fault: tooLarge ? (
      <Note
        tone="bad"
        role="alert"
        title={`${tooLarge} is too large. Copy it to the snapshots folder of the data directory.`}
      />
    ) : (
      Boolean(error) && <FailureAlert error={error} />
    ),
  };
}
