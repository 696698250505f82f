import { Flex, Stack } from '@mantine/core';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { mainWorld } from '../../../service/model/installation/own-names.ts';
import { usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { lazyPart, preloadParts } from '../../components/layout/loading/lazy-part.tsx';
import { LazyContent } from '../../components/layout/loading/Skeleton.tsx';
import { absentWorld, ownWorld } from '../../service/call/session/console-base.ts';
import { useTimeZone } from '../../service/labels/time-zone.ts';
import { worldColour } from '../../service/labels/world-colour.ts';
import { usePresence } from '../../service/live/presence.ts';
import { ActionDrawers } from '../act/ActionDrawers.tsx';
import { Arriving } from '../act/Arriving.tsx';
import { LazyCards } from '../features.tsx';
import { useGoKeys } from '../keys/use-go-keys.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { UndoToast } from './UndoToast.tsx';
import { useServiceClock } from './use-service-clock.ts';

const ServiceBanner = lazyPart(() => import('./ServiceBanner.tsx'), 'ServiceBanner');
const AbsentWorld = lazyPart(() => import('../page/AbsentWorld.tsx'), 'AbsentWorld');
const DesktopOrders = lazyPart(() => import('./DesktopOrders.tsx'), 'DesktopOrders');
const KeysDialog = lazyPart(() => import('../keys/KeysDialog.tsx'), 'KeysDialog');

/** The frame with sidebar and status strip around the page, in the colour of its world. */
export function AppFrame() {
  const presence = usePresence();
  useServiceClock();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' }) && !absentWorld;
  const router = useRouter();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (presence !== 'live') return;
    // Preloads the code of pages and drawers while the browser is idle.
    requestIdleCallback(() => {
      setLoaded(true);
      void import('../palette/recent.ts').then(({ followVisits }) => followVisits(router));
      void preloadParts();
    });
  }, [presence, router]);
  const [isFinding, setFinding] = useState(false);
  const [areKeysShown, showKeys] = useState(false);
  const showHelp = () => showKeys(true);
  useGoKeys(showHelp);
  const [areEventsShown, showEvents] = useState(false);
  const column = useRef<HTMLDivElement>(null);
  const toggleEvents = () =>
    column.current?.checkVisibility() ? column.current.focus() : showEvents((isShown) => !isShown);
  usePageKeys((event) => {
    if (event.key !== '.') return;
    event.preventDefault();
    toggleEvents();
  });
  return (
    <div className={styles.desk} data-absent={absentWorld} data-outdated={presence === 'gone' || undefined}>
      <a className={styles.skip} href="#sheet">
        Skip to content
      </a>
      {ownWorld !== mainWorld && <div className={styles.stripe} style={{ background: worldColour(ownWorld) }} />}
      <Sidebar onFind={() => setFinding(true)} />
      <main id="sheet" className={styles.sheet} tabIndex={-1}>
        <LazyContent>
          <ServiceBanner />
        </LazyContent>
        <Fragment key={useTimeZone()}>
          <LazyCards on="banner" />
          <Flex pos="relative" flex={1} mih={0}>
            <Stack gap={0} flex={1} miw={0}>
              {absentWorld ? <AbsentWorld name={absentWorld} /> : <Outlet />}
            </Stack>
            <UndoToast />
            {isHome && (
              <div ref={column} className={styles.events} tabIndex={-1}>
                {isLoaded && <LazyCards on="aside" />}
              </div>
            )}
            {areEventsShown && !absentWorld && <LazyCards on="aside" onClose={() => showEvents(false)} />}
          </Flex>
        </Fragment>
      </main>
      <StatusStrip presence={presence} onEvents={toggleEvents} onHelp={showHelp} />
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
