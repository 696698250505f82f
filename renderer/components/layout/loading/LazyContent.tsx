import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { reloadConsole } from '../../../service/call/session/old-console.ts';
import { FailureAlert } from '../../status/FailureAlert.tsx';

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
