import { useId } from 'react';
import { present, type SnapshotSummary } from '../../../service/resources/snapshot.ts';
import text from '../../components/text.module.css';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { DifferenceTable } from './DifferenceCard.tsx';
import styles from './snapshots.module.css';

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
        Restores records, chains, the clock and all queues. The current state is first saved as a
        snapshot. In-flight calls end.
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
