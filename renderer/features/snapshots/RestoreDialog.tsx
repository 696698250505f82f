import { present, type SnapshotSummary } from '../../../service/resources/snapshot.ts';
import text from '../../components/text.module.css';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

/**
 * Asks for confirmation before the current state is replaced, and lists the changes since the
 * snapshot.
 */
export function RestoreDialog({
  snapshot: { name },
  onClose,
}: {
  snapshot: Pick<SnapshotSummary, 'name'>;
  onClose: () => void;
}) {
  return (
    <ConfirmOperation
      operation="snapshots.restore"
      input={{ name }}
      title={`Restore ${name}?`}
      confirm="Restore snapshot"
      onClose={onClose}
    >
      <p>
        Restores records, chains, the clock and all queues. The current state is first saved as a
        snapshot. In-flight calls end.
      </p>
      <h3 className={text.title}>Changes since the snapshot</h3>
      <DifferenceTable from={name} to={present} />
    </ConfirmOperation>
  );
}
