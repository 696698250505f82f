import { Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { LazyContent } from '../../components/layout/LazyContent.tsx';
import { lazyPart, preloadParts } from '../../components/layout/lazy-part.tsx';
import { usePresence } from '../../service/live/presence.ts';
import { ActionDrawers } from '../act/ActionDrawers.tsx';
import { Arriving } from '../act/Arriving.tsx';
import { LazyCards } from '../features.tsx';
import { useGoKeys } from '../keys/use-go-keys.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { useVisits } from '../palette/recent.ts';
import styles from './AppFrame.module.css';
import { Navigation } from './Navigation.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { useServiceClock } from './use-service-clock.ts';

const ServiceBanner = lazyPart(() => import('./ServiceBanner.tsx'), 'ServiceBanner');
const DesktopOrders = lazyPart(() => import('./DesktopOrders.tsx'), 'DesktopOrders');
const KeysDialog = lazyPart(() => import('../keys/KeysDialog.tsx'), 'KeysDialog');

/** The frame with navigation and status strip around the page. */
export function AppFrame() {
  const presence = usePresence();
  useServiceClock();
  useEffect(() => {
    // Preloads the code of pages and drawers while the browser is idle.
    if (presence === 'live') requestIdleCallback(() => void preloadParts());
  }, [presence]);
  useVisits();
  const [isFinding, setFinding] = useState(false);
  const [areKeysShown, showKeys] = useState(false);
  useGoKeys(() => showKeys(true));
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#sheet">
        Skip to content
      </a>
      <Navigation onFind={() => setFinding(true)} />
      <main
        id="sheet"
        className={styles.sheet}
        tabIndex={-1}
        data-outdated={presence === 'gone' || undefined}
      >
        <LazyContent>
          <ServiceBanner />
        </LazyContent>
        <LazyCards on="banner" />
        <Outlet />
      </main>
      <StatusStrip presence={presence} />
      <CommandPalette opened={isFinding} onOpen={setFinding} />
      {areKeysShown && (
        <Arriving name="keys" onClose={() => showKeys(false)}>
          <KeysDialog onClose={() => showKeys(false)} />
        </Arriving>
      )}
      <ActionDrawers />
      <Suspense>{window.vaultdesk && <DesktopOrders onFind={() => setFinding(true)} />}</Suspense>
    </div>
  );
}
