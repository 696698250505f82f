import { Suspense } from 'react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import styles from './Charts.module.css';

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');

/** What happened in the last day; its room is there before its code. */
export function Charts() {
  return (
    <div className={styles.charts}>
      <Suspense>
        <HomeCharts />
      </Suspense>
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
