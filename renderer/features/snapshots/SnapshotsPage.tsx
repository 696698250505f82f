import { Button, FileButton, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { present, type SnapshotSummary } from '../../../service/model/installation/snapshot.ts';
import { counted } from '../../components/figures/counted.ts';
import { toExact, toInstant } from '../../components/figures/instant.ts';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { toPast } from '../../components/figures/to-past.ts';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import { type CardColumn, TableCard } from '../../components/table/TableCard.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../frame/act/confirm/ConfirmOperation.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { client, type Snapshot, service } from '../../service/call/client.ts';
import { saveFile } from '../../service/call/save-file.ts';
import { DifferenceCard, DifferenceTable } from './DifferenceCard.tsx';
import { type Placed, toTree } from './snapshot-tree.ts';
import styles from './snapshots.module.css';

/** Snapshots of the complete state: create, restore and compare them. */
export function SnapshotsPage() {
  const { data, error, refetch } = useQuery(service.snapshots.list.queryOptions({}));
  const [restored, restore] = useState<Snapshot>();
  const [removed, remove] = useState<Snapshot>();
  const [isResetting, askReset] = useState(false);
  const [saving, setSaving] = useState<{ readonly error?: unknown }>({});
  const imported = useImport();
  const save = async ({ name }: Snapshot) => {
    try {
      const file = await client.snapshots.download.query({ name });
      saveFile(`${name}.snapshot`, file, 'application/x-ndjson');
      setSaving({});
    } catch (failure) {
      setSaving({ error: failure });
    }
  };
  const undo = data?.find(({ before }) => before);
  const rows = toTree(data ?? []).map((snapshot) => ({ ...snapshot, id: snapshot.name }));
  return (
    <>
      <PageHeader
        title="Snapshots"
        facts="Records, chains, clock and queues at one moment. Restore as often as you like."
        actions={
          <>
            {undo && <Button onClick={() => restore(undo)}>Undo last {undo.before}…</Button>}
            {imported.button}
            <Button onClick={() => askReset(true)}>Reset…</Button>
            <ActButton action={{ name: 'new-snapshot' }} hasIcon>
              New snapshot…
            </ActButton>
          </>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {imported.fault}
          {saving.error !== undefined && <FailureAlert error={saving.error} />}
          {data && (
            <TableCard
              title="History"
              none="No snapshots yet. Take one before a change you may want to undo."
              columns={snapshotColumns({
                restore,
                remove,
                save: (snapshot) => void save(snapshot),
              })}
              rows={rows}
              rowTitle={({ takenAt }) => `Taken ${toExact(toInstant(takenAt))}`}
            />
          )}
          {data && <DifferenceCard snapshots={data} />}
          <OperationLine operation="snapshots.list" input={{}} />
        </div>
      </PageBody>
      {restored && <RestoreDialog snapshot={restored} onClose={() => restore(undefined)} />}
      {removed && (
        <ConfirmOperation
          operation="snapshots.delete"
          input={{ name: removed.name }}
          title={`Delete ${removed.name}?`}
          confirm="Delete snapshot"
          onClose={() => remove(undefined)}
        >
          <p>Its file is deleted. Worlds do not depend on it.</p>
        </ConfirmOperation>
      )}
      {isResetting && (
        <ConfirmOperation
          operation="snapshots.reset"
          input={{}}
          title="Reset the world?"
          confirm="Reset"
          onClose={() => askReset(false)}
        >
          <p>
            Clears users, wallets, offers, payments and chains; the clock follows system time again. Applications with
            their secrets and the settings are kept. The current state is first saved as a snapshot.
          </p>
        </ConfirmOperation>
      )}
    </>
  );
}

type Row = Placed<Snapshot> & { readonly id: string };

/** The available actions of a snapshot in the list. */
interface SnapshotActs {
  restore(snapshot: Snapshot): void;
  save(snapshot: Snapshot): void;
  remove(snapshot: Snapshot): void;
}

function snapshotColumns(acts: SnapshotActs): readonly CardColumn<Row>[] {
  return [
    {
      header: 'Name',
      takesRest: true,
      render: ({ name, depth, isHere, before }) => (
        <Flex component="span" align="center" gap={8} ps={16 * Math.min(depth, 4)} title={name}>
          <code className={text.cut}>{name}</code>
          {isHere && <Tag>current</Tag>}
          {before && <Tag>before a {before}</Tag>}
        </Flex>
      ),
    },
    { header: 'Age', kind: 'dim', render: ({ at }) => <RelativeTime at={at} format={toPast} /> },
    {
      header: 'Contents',
      kind: 'dim',
      isWide: true,
      render: ({ records, chains }) => {
        const storedChains = chains.filter(({ state }) => state === 'kept').length;
        return `${counted(records, 'record')}, ${counted(storedChains, 'chain')}`;
      },
    },
    { header: 'Size', kind: 'number', isWide: true, render: ({ bytes }) => sizeOf(bytes) },
    {
      header: 'Actions',
      kind: 'when',
      render: (snapshot) => (
        <Flex component="span" justify="flex-end" gap={8}>
          <Button size="xs" onClick={() => acts.restore(snapshot)} aria-label={`Restore ${snapshot.name}…`}>
            Restore…
          </Button>
          <Button size="xs" onClick={() => acts.save(snapshot)} aria-label={`Download ${snapshot.name}`}>
            Download
          </Button>
          <Button size="xs" onClick={() => acts.remove(snapshot)} aria-label={`Delete ${snapshot.name}…`}>
            Delete…
          </Button>
        </Flex>
      ),
    },
  ];
}

function sizeOf(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} kB`;
}

/** Asks for confirmation before the current state is replaced, and lists the changes since the snapshot. */
function RestoreDialog({
  snapshot: { name },
  onClose,
}: {
  snapshot: Pick<SnapshotSummary, 'name'>;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <ConfirmOperation
      operation="snapshots.restore"
      input={{ name }}
      title={`Restore ${name}?`}
      confirm="Restore snapshot"
      onClose={onClose}
    >
      <p>
        Restores records, chains, the clock and all queues. The current state is first saved as a snapshot. In-flight
        calls end.
      </p>
      <h3 className={text.title} id={titleId}>
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
  const { attempt, busy, error } = useOperation('snapshots.import');
  const [tooLarge, setTooLarge] = useState<string>();
  const importFile = async (file: File | null) => {
    if (!file) return;
    const fits = file.size <= maximumBytes;
    setTooLarge(fits ? undefined : file.name);
    if (fits) attempt({ file: await file.text() });
  };
  return {
    button: (
      <FileButton accept=".snapshot" onChange={(file) => void importFile(file)}>
        {(props) => (
          <Button {...props} loading={busy}>
            Import…
          </Button>
        )}
      </FileButton>
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
