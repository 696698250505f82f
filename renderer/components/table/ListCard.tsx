import { Card } from '../layout/Card.tsx';
import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import { FailureAlert } from '../status/FailureAlert.tsx';
import styles from './list-card.module.css';

/** The result of `useQuery` for a page of a list. */
export interface ListQuery<Row> {
  readonly data:
    | { readonly items: readonly Row[]; readonly pagination: { readonly numberOfElements: number } }
    | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The first rows of a list on another page, with a link to the complete list. */
export function ListCard<Row>({
  title,
  query,
  all,
  none,
  row,
  foot,
}: {
  title: string;
  query: ListQuery<Row>;
  /** The link to the complete list; shown if there are rows. */
  all?: React.ReactNode;
  none?: React.ReactNode;
  row: (row: Row) => React.ReactNode;
  foot?: React.ReactNode;
}) {
  const total = query.data?.pagination.numberOfElements ?? 0;
  return (
    <Card title={title} hint={total > 0 && total.toLocaleString('en')} flush actions={total > 0 && all}>
      <CardRows query={query} none={none}>
        {(rows) => <ul aria-label={title}>{rows.map(row)}</ul>}
      </CardRows>
      {foot}
    </Card>
  );
}

/** The rows of a list in a card, or the reason for their absence. */
export function CardRows<Row>({
  query: { data, error, refetch },
  none,
  children,
}: {
  query: ListQuery<Row>;
  none: React.ReactNode;
  children: (rows: readonly Row[]) => React.ReactNode;
}) {
  if (data)
    return data.pagination.numberOfElements === 0 ? (
      <div className={`apart soft ${styles.pad}`}>{none}</div>
    ) : (
      children(data.items)
    );
  return (
    <div className={styles.pad}>
      {error ? <FailureAlert error={error} onRetry={() => void refetch()} /> : <SkeletonLine width="50%" />}
    </div>
  );
}

interface ListRowProps {
  readonly className?: string | undefined;
  readonly isChanged?: boolean;
  readonly children: React.ReactNode;
}

/** One row; `className` sets its columns, `side` uses those of a side column. */
export function ListRow({ className, isChanged = false, children }: ListRowProps) {
  return (
    <li className={`${styles.row} ${className ?? styles.side}`} data-changed={isChanged || undefined}>
      {children}
    </li>
  );
}
