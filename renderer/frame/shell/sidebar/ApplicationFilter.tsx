import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { chooseApplication, useChosenApplication } from '../../../service/call/application-filter.ts';
import { service } from '../../../service/call/client.ts';
import styles from './sidebar.module.css';

const ApplicationMenu = lazyPart(() => import('./ApplicationMenu.tsx'), 'ApplicationMenu');

/** Filters the console by application, if there are several. */
export function ApplicationFilter() {
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
      className={`line soft medium ${styles.filter}`}
      aria-label={`Application: ${name}`}
      aria-haspopup="menu"
      onClick={() => void ApplicationMenu.preload().then(() => setMenuLoaded(true))}
    >
      {application && (
        <span className={styles.initial} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className="cut">{application?.name ?? 'All apps'}</span>
      <IconSelector size={14} stroke={1.7} style={{ flexShrink: 0, marginInlineStart: 'auto' }} aria-hidden="true" />
    </button>
  );
  if (items.length < 2 && !application) return null;
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
