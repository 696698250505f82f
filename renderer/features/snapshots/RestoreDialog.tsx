import { present, type SnapshotSummary } from '../../../service/resources/snapshot.ts';
import text from '../../components/text.module.css';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';

/** Asks before another world takes the place of the one that is there, and tells what came since. */
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
        Records, chains, the clock and all that is due become as they were. What is there now is
        kept as a snapshot first, and calls that are under way end.
      </p>
      <h3 className={text.title}>Since that moment</h3>
      <DifferenceTable from={name} to={present} />
    </ConfirmOperation>
  );
}
