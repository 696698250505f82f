import { Box } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { Key } from '../../components/keyboard/Key.tsx';
import { LazyContent } from '../../components/layout/loading/LazyContent.tsx';
import { lazyPart, preloadParts } from '../../components/layout/loading/lazy-part.tsx';
import text from '../../components/text.module.css';
import { chooseApplication, useChosenApplication } from '../../service/call/application-filter.ts';
import { service } from '../../service/call/client.ts';
import { usePresence } from '../../service/live/presence.ts';
import { ActionDrawers } from '../act/ActionDrawers.tsx';
import { Arriving } from '../act/Arriving.tsx';
import { LazyCards, useContents } from '../features.tsx';
import { findKeys } from '../keys/find-keys.ts';
import { useGoKeys } from '../keys/use-go-keys.ts';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { useVisits } from '../palette/recent.ts';
import { Mark, StatusStrip } from './StatusStrip.tsx';
import styles from './shell.module.css';
import { useOpenGroups } from './use-open-groups.ts';
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
      <main id="sheet" className={styles.sheet} tabIndex={-1} data-outdated={presence === 'gone' || undefined}>
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

/**
 * The navigation of 232 px; below 1100 px of 204 px, below 1000 px a rail of icons with tooltips. Groups
 * that do not fit the height are folded.
 */
function Navigation({ onFind }: { onFind: () => void }) {
  const { pageGroups } = useContents();
  const { box, open, toggle } = useOpenGroups(pageGroups);
  return (
    <nav className={styles.navigation} aria-label="Main">
      <div className={styles.brand}>
        <Mark />
        <span className={styles.navigationWide}>Vaultdesk</span>
      </div>
      <button type="button" className={`${text.line} ${text.quiet} ${styles.find}`} onClick={onFind}>
        <IconSearch size={15} stroke={1.6} aria-hidden="true" />
        <span className={styles.navigationWide}>Find or paste an id</span>
        <Box component="span" className={styles.findKey} ms="auto" aria-hidden="true">
          <Key>{findKeys.join(' ')}</Key>
        </Box>
      </button>
      <div className={styles.groups} ref={box}>
        {pageGroups.map(({ label, pages }) => (
          <div key={label} className={styles.group}>
            {label !== 'top' && (
              <button
                type="button"
                className={styles.label}
                aria-expanded={open.includes(label)}
                disabled={label === open[0]}
                onClick={() => toggle(label)}
              >
                {label}
              </button>
            )}
            {pages.map(({ to, label: name, icon: Icon }) => (
              <div key={to} className={styles.row}>
                <Link
                  to={to}
                  className={`${text.line} ${text.soft} ${text.medium} ${styles.item}`}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  activeProps={{ 'data-current': true, 'aria-current': 'page' }}
                >
                  <Icon size={16} stroke={1.6} aria-hidden="true" />
                  <span className={styles.navigationWide}>{name}</span>
                </Link>
                <LazyCards on="navigation" to={to} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <ApplicationFilter />
    </nav>
  );
}

const ApplicationMenu = lazyPart(() => import('./ApplicationMenu.tsx'), 'ApplicationMenu');

/** Filters the console by application. */
function ApplicationFilter() {
  const chosenId = useChosenApplication();
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  const items = applications.data?.items ?? [];
  const application = items.find(({ id }) => id === chosenId);
  const isGone = chosenId !== undefined && applications.isSuccess && !application;
  useEffect(() => {
    if (isGone) chooseApplication(undefined);
  }, [isGone]);
  const name = application?.name ?? 'All applications';
  const [isMenuLoaded, setMenuLoaded] = useState(false);
  const button = (
    <button
      type="button"
      className={styles.filter}
      aria-label={`Application: ${name}`}
      aria-haspopup="menu"
      onClick={() => void ApplicationMenu.preload().then(() => setMenuLoaded(true))}
    >
      <Initial name={name} isOne={Boolean(application)} />
      <span className={styles.name}>{name}</span>
      <IconSelector size={14} stroke={1.7} className={styles.selector} aria-hidden="true" />
    </button>
  );
  // The menu is mounted on the first click: mounting it earlier around the button would lose that click.
  if (!isMenuLoaded) return button;
  return (
    <Suspense fallback={button}>
      <ApplicationMenu applications={items} chosen={application?.id} onChoose={chooseApplication}>
        {button}
      </ApplicationMenu>
    </Suspense>
  );
}

function Initial({ name, isOne }: { name: string; isOne: boolean }) {
  return (
    <span className={styles.initial} data-one={isOne || undefined} aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
