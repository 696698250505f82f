import { Card } from './Card.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import styles from './ListCard.module.css';
import { SkeletonLine } from './Skeleton.tsx';

interface ListQuery<Row> {
  readonly data:
    | {
        readonly items: readonly Row[];
        readonly pagination: { readonly numberOfElements: number };
      }
    | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** The first rows of a list on a page of something else, and the way to all of them. */
export function ListCard<Row>({
  title,
  query: { data, error, refetch },
  all,
  none,
  row,
  foot,
}: {
  title: string;
  query: ListQuery<Row>;
  /** The link to the whole list; shown while there is something in it. */
  all?: React.ReactNode;
  /** What is said in place of rows. */
  none?: React.ReactNode;
  row: (row: Row) => React.ReactNode;
  foot?: React.ReactNode;
}) {
  const total = data?.pagination.numberOfElements ?? 0;
  return (
    <Card
      title={title}
      hint={total > 0 && total.toLocaleString('en')}
      flush
      actions={total > 0 && all}
    >
      {error && !data ? (
        <div className={styles.pad}>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <div className={styles.pad}>
          <SkeletonLine width="50%" />
        </div>
      ) : total === 0 ? (
        <div className={styles.none}>{none}</div>
      ) : (
        <ul aria-label={title}>{data.items.map(row)}</ul>
      )}
      {foot}
    </Card>
  );
}

/** One row of it; `className` names its columns, `side` takes those of a side column. */
export function ListRow({
  className,
  isChanged = false,
  children,
}: {
  className?: string | undefined;
  isChanged?: boolean;
  children: React.ReactNode;
}) {
  return (
    <li
      className={`${styles.row} ${className ?? styles.side}`}
      data-changed={isChanged || undefined}
    >
      {children}
    </li>
  );
}
