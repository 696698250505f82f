import { Select } from '@mantine/core';
import { useState } from 'react';
import { present, type SnapshotSummary } from '../../../service/resources/snapshot.ts';
import { Card } from '../../components/layout/Card.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import styles from './snapshots.module.css';

/** Compares two snapshots; initially the newest one and the current state. */
export function DifferenceCard({ snapshots }: { snapshots: readonly SnapshotSummary[] }) {
  const [selection, setSelection] = useState<{
    from?: string | undefined;
    to?: string | undefined;
  }>({});
  const names = snapshots.map(({ name }) => name);
  const existing = (name: string | undefined) => (name && names.includes(name) ? name : undefined);
  const from = existing(selection.from) ?? names[0];
  const to = existing(selection.to) ?? present;
  if (from === undefined) return null;
  return (
    <Card title="Difference" label="Difference">
      <div className={styles.choice}>
        <Select
          label="From"
          data={names}
          value={from}
          allowDeselect={false}
          onChange={(name) => setSelection({ ...selection, from: name ?? undefined })}
        />
        <Select
          label="To"
          data={[present, ...names]}
          value={to}
          allowDeselect={false}
          onChange={(name) => setSelection({ ...selection, to: name ?? undefined })}
        />
      </div>
      <DifferenceTable from={from} to={to} />
    </Card>
  );
}
