import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { reloadConsole } from '../../service/call/old-console.ts';
import { FailureAlert } from '../status/FailureAlert.tsx';

/** What a page shows once its code is there, and without which it stands. */
export function Late({ children }: { children: React.ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => 'late'}
      errorComponent={({ error }) => (
        <FailureAlert error={error} onRetry={() => void reloadConsole()} />
      )}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}
