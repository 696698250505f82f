import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import { linesOf } from './difference-labels.ts';
import styles from './snapshots.module.css';

/** The changes between two snapshots, one line per table and chain. */
export function DifferenceTable({ from, to }: { from: string; to: string }) {
  const options = service.snapshots.compare.queryOptions({ name: from, to }, { staleTime: 0 });
  const { data, error } = useQuery(options);
  if (error) return <FailureAlert error={error} />;
  if (!data) return <SkeletonLine width={280} />;
  const lines = linesOf(data);
  if (lines.length === 0) return <p className={text.quiet}>No differences.</p>;
  return (
    <Box component="dl" className={styles.difference} m={0} fz="md" lh="md">
      {lines.map(({ id, what, summary }) => (
        <div key={id}>
          <dt className={text.soft}>{what}</dt>
          <dd className={text.figures}>{summary}</dd>
        </div>
      ))}
    </Box>
  );
}
