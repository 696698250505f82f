import { Button } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ShowsNothingFirst } from '../../components/layout/loading/lazy-part.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { reloadConsole } from '../../service/call/session/old-console.ts';
import styles from './action.module.css';

type ArrivingProps = { name: string; children: React.ReactNode; onClose: () => void };

/** An overlay whose code is loaded on demand; if loading fails, shows the reason and how to continue. */
export function Arriving({ name, children, onClose }: ArrivingProps) {
  return (
    <CatchBoundary
      getResetKey={() => name}
      errorComponent={({ error }) => (
        <div className={styles.failure}>
          <FailureAlert error={error} onRetry={() => void reloadConsole()} />
          <Button size="xs" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    >
      <ShowsNothingFirst value>
        <Suspense>{children}</Suspense>
      </ShowsNothingFirst>
    </CatchBoundary>
  );
}
