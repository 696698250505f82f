import { Suspense } from 'react';
import { Late } from '../../components/layout/Late.tsx';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import styles from './Charts.module.css';

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');

/** What happened in the last day; its room is there before its code, and Home without it. */
export function Charts() {
  return (
    <div className={styles.charts}>
      <Late>
        <HomeCharts />
      </Late>
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
