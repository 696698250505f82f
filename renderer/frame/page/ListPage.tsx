import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { CsvButton } from './CsvButton.tsx';
import styles from './ListPage.module.css';
import { ListWithPanel } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';
import type { ListState } from './use-list.tsx';
import { ViewsMenu } from './views/ViewsMenu.tsx';

/** A list page: its count, filters, rows, and the panel of the selected row. */
export function ListPage({
  title,
  list,
  actions,
  empty,
  filters,
  panel,
  children,
}: {
  title: string;
  list: ListState;
  /** Shown at the right of the title. */
  actions?: React.ReactNode;
  /** Replaces filters and rows while the list is empty without filters. */
  empty?: React.ReactNode;
  filters?: React.ReactNode;
  panel?: React.ReactNode;
  /** The table or the cards. */
  children: React.ReactNode;
}) {
  return (
    <ListWithPanel panel={panel}>
      <ListHeader title={title} list={list} actions={actions} />
      <ListBody list={list} empty={empty}>
        {filters}
        {children}
      </ListBody>
    </ListWithPanel>
  );
}

/** The title with the number of rows, the saved views and a CSV button. */
export function ListHeader({
  title,
  list: { total, isEmpty, readPage, place },
  actions,
}: {
  title: string;
  list: ListState;
  actions?: React.ReactNode;
}) {
  return (
    <PageHeader
      title={title}
      beside={
        total !== undefined && (
          <>
            {total > 0 && total.toLocaleString('en')}
            {!isEmpty && <ViewsMenu place={place} />}
          </>
        )
      }
      actions={
        <>
          {readPage && total !== undefined && total > 0 && (
            <CsvButton title={title} readPage={readPage} />
          )}
          {actions}
        </>
      }
    />
  );
}

/** The rows, or an error or empty state instead. */
export function ListBody({
  list: { error, isEmpty, retry },
  empty,
  children,
}: {
  list: Pick<ListState, 'error' | 'isEmpty' | 'retry'>;
  empty: React.ReactNode;
  children: React.ReactNode;
}) {
  if (error)
    return (
      <div className={styles.failure}>
        <FailureAlert error={error} onRetry={retry} />
      </div>
    );
  return isEmpty ? empty : children;
}
