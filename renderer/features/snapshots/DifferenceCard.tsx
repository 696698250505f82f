import { Flex, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { present, type SnapshotSummary } from '../../../service/model/installation/snapshot.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { linesOf, totalOf } from '../../frame/act/confirm/difference-labels.ts';
import { service } from '../../service/call/client.ts';
import styles from './snapshots.module.css';

/** Compares two snapshots; initially the newest one and the current state. */
export function DifferenceCard({ snapshots }: { snapshots: readonly SnapshotSummary[] }) {
  const [selection, setSelection] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  const names = snapshots.map(({ name }) => name);
  const existing = (name: string | undefined) => (name && names.includes(name) ? name : undefined);
  const from = existing(selection.from) ?? names[0];
  const to = existing(selection.to) ?? present;
  if (from === undefined) return null;
  return (
    <Card title="Difference" label="Difference">
      <Flex wrap="wrap" gap={12} pb={12}>
        <Select
          label="From"
          w={360}
          maw="100%"
          data={names}
          value={from}
          allowDeselect={false}
          onChange={(name) => setSelection({ ...selection, from: name ?? undefined })}
        />
        <Select
          label="To"
          w={360}
          maw="100%"
          data={[present, ...names]}
          value={to}
          allowDeselect={false}
          onChange={(name) => setSelection({ ...selection, to: name ?? undefined })}
        />
      </Flex>
      <DifferenceTable from={from} to={to} />
    </Card>
  );
}

/** The changes between two snapshots: the totals, and a line per table and chain. */
export function DifferenceTable({ from, to }: { from: string; to: string }) {
  const options = service.snapshots.compare.queryOptions({ name: from, to }, { staleTime: 0 });
  const { data, error } = useQuery(options);
  if (error) return <FailureAlert error={error} />;
  if (!data) return <SkeletonLine width={280} />;
  const lines = linesOf(data);
  if (lines.length === 0) return <p className="quiet">No differences.</p>;
  return (
    <>
      <p className="medium">{totalOf(data)}</p>
      <dl className={styles.lines}>
        {lines.map(({ id, what, summary }) => (
          <div key={id}>
            <dt>{what}</dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
