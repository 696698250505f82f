import { Flex, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import {
  present,
  type SnapshotDifference,
  type SnapshotSummary,
} from '../../../service/model/installation/snapshot.ts';
import { Card } from '../../components/layout/Card.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { isNoun, RecordLink } from '../../components/timeline/SubjectLink.tsx';
import { linesOf, totalOf } from '../../frame/action/confirm/difference-labels.ts';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/wire-names.ts';
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
      <DifferenceTable from={from} to={to} isLinked={to === present} />
    </Card>
  );
}

/** The changes between two snapshots: the totals, and a line per table and chain with the names of records. */
export function DifferenceTable({ from, to, isLinked }: { from: string; to: string; isLinked?: boolean }) {
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
            <dd>
              {summary}
              <Records of={data.tables.find(({ table }) => table === id)} isLinked={isLinked} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

type TableDifference = SnapshotDifference['tables'][number];

function Records({ of, isLinked }: { of: TableDifference | undefined; isLinked: boolean | undefined }) {
  if (!of) return null;
  const { table, records, added, removed, changed } = of;
  const others = added + removed + changed - records.length;
  return (
    <p className="quiet small">
      {records.map((record, index) => (
        <Fragment key={record.id}>
          {index > 0 && ', '}
          {signs[record.change]}
          <RecordName record={record} table={table} isLinked={isLinked} />
        </Fragment>
      ))}
      {records.length > 0 && others > 0 && ` and ${others.toLocaleString('en')} more`}
    </p>
  );
}

const signs = { added: '+ ', removed: '− ', changed: '' } as const;

/** Tables whose nouns differ from their names. */
const nounsOfTables = new Map([
  ['tokenMints', 'mint'],
  ['paymentIntents', 'payment'],
]);

type RecordNameProps = { record: TableDifference['records'][number]; table: string; isLinked: boolean | undefined };

function RecordName({ record: { id, name = shorten(id, 'short'), change }, table, isLinked }: RecordNameProps) {
  const noun = nounsOfTables.get(table) ?? table.replace(/s$/, '');
  if (!isLinked || change === 'removed' || !isNoun(noun) || noun === 'collection') return name;
  return <RecordLink of={noun} id={id} className="link" label={name} />;
}
