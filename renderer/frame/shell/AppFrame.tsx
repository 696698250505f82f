import { ActionIcon, Button, Flex, Stack } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import type { ClockView } from '../../../service/model/installation/clock.ts';
import { followClock, followPace } from '../../components/figures/RelativeTime.tsx';
import { isTyping, usePageKeys } from '../../components/keyboard/use-page-keys.ts';
import { lazyPart, preloadParts } from '../../components/layout/loading/lazy-part.tsx';
import { LazyContent } from '../../components/layout/loading/Skeleton.tsx';
import { failureOf } from '../../service/call/failure.ts';
import { absentWorld } from '../../service/call/session/console-base.ts';
import { useTimeZone } from '../../service/labels/time-zone.ts';
import { usePresence } from '../../service/live/presence.ts';
import { refreshQueries } from '../../service/live/refresh-queries.ts';
import { type Change, reportChange, undoChange, useReportedChange } from '../../service/live/reported-change.ts';
import { useOverview, useOwnColour } from '../../service/queries/use-overview.ts';
import { ActionDrawers } from '../action/ActionDrawers.tsx';
import { Arriving } from '../action/Arriving.tsx';
import { LazyCards } from '../features.tsx';
import { useGoKeys } from '../keys/use-go-keys.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar/Sidebar.tsx';

const ServiceBanner = lazyPart(() => import('./ServiceBanner.tsx'), 'ServiceBanner');
const AbsentWorld = lazyPart(() => import('../page/AbsentWorld.tsx'), 'AbsentWorld');
const DesktopOrders = lazyPart(() => import('./DesktopOrders.tsx'), 'DesktopOrders');
const KeysDialog = lazyPart(() => import('../keys/KeysDialog.tsx'), 'KeysDialog');

/** The frame with sidebar and status strip around the page, in the colour of its world. */
export function AppFrame() {
  const presence = usePresence();
  const colour = useOwnColour();
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
      {colour && <div className={styles.stripe} style={{ background: colour }} />}
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

/** Makes all times follow the service clock, and reloads everything after it was changed. Mount it once. */
function useServiceClock(): void {
  const queries = useQueryClient();
  const clock = useOverview()?.clock;
  const previousSetting = useRef<string>(undefined);
  useEffect(() => {
    if (!clock) return;
    if (clock.speed === 1) followClock(clock.offsetMilliseconds);
    else followPace(clock);
    const setting = settingOf(clock);
    const wasMoved = previousSetting.current !== undefined && previousSetting.current !== setting;
    previousSetting.current = setting;
    if (wasMoved) void refreshQueries(queries, []);
  }, [clock, queries]);
}

/** Clock properties that change only when the clock is set. */
function settingOf({ speed, now, offsetMilliseconds }: ClockView): string {
  if (speed === 1) return `ahead by ${offsetMilliseconds}`;
  return speed === 0 ? `at ${now}` : `times ${speed}`;
}

const shownMilliseconds = 8_000;

/** Reports the last change above the foot of the page, with Undo if possible. Ctrl+Z does the same. */
function UndoToast() {
  const change = useReportedChange();
  return change && <Toast key={change.label} change={change} />;
}

function Toast({ change }: { change: Change }) {
  const [isHeld, hold] = useState(false);
  const isFocused = useFocusHandover();
  const close = () => reportChange(undefined);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => undoChange(change) });
  useEffect(() => {
    if (isHeld || isPending) return;
    const timer = setTimeout(() => reportChange(undefined), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [isHeld, isPending]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event)) return;
      event.preventDefault();
      mutate();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mutate]);
  return (
    <Flex
      className={styles.toast}
      role="status"
      align="center"
      gap={10}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => {
        hold(true);
        isFocused.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        hold(false);
        // Undo loses the focus to no other element while it works.
        isFocused.current = relatedTarget === null;
      }}
    >
      <span>{error ? failureOf(error).message : change.label}</span>
      {change.undo && (
        <Button size="xs" variant="default" flex="none" loading={isPending} onClick={() => mutate()}>
          Undo
        </Button>
      )}
      <ActionIcon variant="transparent" aria-label="Dismiss" onClick={close}>
        <IconX size={14} stroke={1.8} color="var(--vd-surface)" />
      </ActionIcon>
    </Flex>
  );
}

/** Restores the previous focus if the message had the focus when it disappeared. */
function useFocusHandover() {
  const isFocused = useRef(false);
  const [origin] = useState(() => document.activeElement);
  useEffect(() => {
    const restore = () => {
      if (document.activeElement !== document.body) return;
      const target = origin?.isConnected ? origin : document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus();
    };
    return () => {
      if (isFocused.current) requestAnimationFrame(restore);
    };
  }, [origin]);
  return isFocused;
}
