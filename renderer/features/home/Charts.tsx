import { Suspense } from 'react';
import { LazyContent } from '../../components/layout/LazyContent.tsx';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import styles from './Charts.module.css';

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');

/** Charts of the last day; their space is reserved before the code loads, and Home works without them. */
export function Charts() {
  return (
    <div className={styles.charts}>
      <LazyContent>
        <HomeCharts />
      </LazyContent>
    </div>
  );
}

/** The end of Home, below the main content. */
export function Foot() {
  return (
    <Suspense>
      <HomeFoot />
    </Suspense>
  );
}
