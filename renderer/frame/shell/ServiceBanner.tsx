import { CatchBoundary } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { absentWorld } from '../../service/call/session/console-base.ts';
import { followChanges } from '../../service/live/follow-changes.ts';
import { useOutage, usePresence } from '../../service/live/presence.ts';
import styles from './shell.module.css';

// Loaded in advance, because it cannot be loaded when it is needed.
const ConnectionBanner = lazyPart(() => import('./ConnectionBanner.tsx'), 'ConnectionBanner');

/** Follows the changes of the service. Shown on every page while it does not respond, and shortly afterwards. */
export function ServiceBanner() {
  useEffect(() => (absentWorld ? undefined : followChanges()), []);
  const isLive = usePresence() === 'live';
  useEffect(() => {
    if (isLive) requestIdleCallback(() => void ConnectionBanner.preload());
  }, [isLive]);
  const outage = useOutage();
  const [since, setSince] = useState<Date>();
  const onDone = useCallback(() => setSince(undefined), []);
  if (outage && !since) setSince(outage.since);
  if (!since) return;
  return (
    <CatchBoundary getResetKey={() => 'connection'} errorComponent={LostWithoutCode}>
      <Suspense fallback={outage && <LostWithoutCode />}>
        <ConnectionBanner outage={outage} since={since} onDone={onDone} />
      </Suspense>
    </CatchBoundary>
  );
}

/** If the connection was lost before the code of the banner was loaded. */
function LostWithoutCode() {
  return (
    <aside className={`line ${styles.connection}`} aria-label="Connection" data-lost>
      <span role="alert">Connection lost. Retrying…</span>
    </aside>
  );
}
