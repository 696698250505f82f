import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { reloadConsole } from '../../../service/call/session/old-console.ts';
import { FailureAlert } from '../../status/FailureAlert.tsx';
import styles from '../layout.module.css';

/** Optional page content that is rendered once its code is loaded; the page works without it. */
export function LazyContent({ children }: { children: React.ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => 'late'}
      errorComponent={({ error }) => <FailureAlert error={error} onRetry={() => void reloadConsole()} />}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

/** A placeholder with text line height while the text is loading. */
export function SkeletonLine({ width = '60%' }: { width?: number | string }) {
  return <span className={styles.line} style={{ width }} data-skeleton aria-hidden="true" />;
}
