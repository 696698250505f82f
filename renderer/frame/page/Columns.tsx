import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './page.module.css';

const isUnanswered = { predicate: ({ state }: Query) => state.status === 'pending' };

/** The longest wait for slow parts. */
const limitMilliseconds = 1_000;

/** Longer than rendering parts that read something of their own once they are shown. */
const settledMilliseconds = 30;

/** Hides its content until all its queries have answered, at most a second, so that nothing moves while it loads. */
export function AppearsAtOnce({ className, children }: { className: string | undefined; children: React.ReactNode }) {
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isShown) return;
    const show = () => setShown(true);
    const isLoaded = () => client.isFetching(isUnanswered) === 0;
    // Content from the cache needs no wait.
    if (isLoaded()) return show();
    let settled: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = client.getQueryCache().subscribe(() => {
      clearTimeout(settled);
      settled = isLoaded() ? setTimeout(show, settledMilliseconds) : undefined;
    });
    const limit = setTimeout(show, limitMilliseconds);
    return () => {
      unsubscribe();
      clearTimeout(settled);
      clearTimeout(limit);
    };
  }, [client, isShown]);
  return (
    <div className={className} aria-busy={!isShown} style={isShown ? undefined : { visibility: 'hidden' }}>
      {children}
    </div>
  );
}

/** A main column and a side column of 304 px. */
export function Columns({ main, side }: { main: React.ReactNode; side: React.ReactNode }) {
  return (
    <AppearsAtOnce className={styles.columns}>
      <div className="stack airy">{main}</div>
      <div className="stack airy">{side}</div>
    </AppearsAtOnce>
  );
}
