import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { preloadParts } from '../../components/layout/lazy-part.tsx';
import { useLiveChanges } from '../../service/live/live-changes.ts';
import { ActionDrawers } from '../act/ActionDrawers.tsx';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import styles from './AppFrame.module.css';
import { Navigation } from './Navigation.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { useServiceClock } from './use-service-clock.ts';

/** The desk with its navigation and status strip, and the sheet on which a page lies. */
export function AppFrame() {
  const presence = useLiveChanges();
  useServiceClock();
  useEffect(() => {
    // What is opened next is there when it is opened.
    if (presence === 'live') requestIdleCallback(() => void preloadParts());
  }, [presence]);
  const [isFinding, setFinding] = useState(false);
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#sheet">
        Skip to the page
      </a>
      <Navigation onFind={() => setFinding(true)} />
      <main id="sheet" className={styles.sheet} tabIndex={-1}>
        <Outlet />
      </main>
      <StatusStrip presence={presence} />
      <CommandPalette opened={isFinding} onOpen={setFinding} />
      <ActionDrawers />
    </div>
  );
}
