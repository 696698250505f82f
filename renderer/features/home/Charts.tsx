import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { reloadConsole } from '../../service/call/old-console.ts';
import styles from './Charts.module.css';

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');

/** What happened in the last day; its room is there before its code, and Home without it. */
export function Charts() {
  return (
    <div className={styles.charts}>
      <CatchBoundary
        getResetKey={() => 'charts'}
        errorComponent={({ error }) => (
          <FailureAlert error={error} onRetry={() => void reloadConsole()} />
        )}
      >
        <Suspense>
          <HomeCharts />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}

/** What Home ends with, below what a person comes for. */
export function Foot() {
  return (
    <Suspense>
      <HomeFoot />
    </Suspense>
  );
}
