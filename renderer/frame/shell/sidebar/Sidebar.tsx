import { IconPin, IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Key } from '../../../components/keyboard/Key.tsx';
import { pagesBase } from '../../../service/call/session/console-base.ts';
import { useFirstStepsHidden } from '../../../service/queries/use-overview.ts';
import { LazyCards, type PageGroup, pageAt, useContents } from '../../features.tsx';
import { findKeys } from '../../keys/use-go-keys.ts';
import { ApplicationFilter } from './ApplicationFilter.tsx';
import { useOpenGroups } from './open-groups.ts';
import { type Pins, usePins } from './pins.ts';
import styles from './sidebar.module.css';
import { onSidebarKey } from './sidebar-keys.ts';
import { WorldRow } from './WorldRow.tsx';

const itemClass = `line soft medium ${styles.item}`;

/** The world, the search, the pinned addresses, and every page in groups of which the user folds some. */
export function Sidebar({ onFind }: { onFind: () => void }) {
  const { pageGroups } = useContents();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = pageAt(
    pageGroups.flatMap(({ pages }) => pages),
    path,
  );
  const pins = usePins();
  const { box, isOpen, isMoving, toggle } = useOpenGroups(pageGroups, current?.to, pins.shown.length);
  const navigation = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each page that is opened hides the sidebar over it.
  useEffect(() => {
    const link = navigation.current?.querySelector<HTMLElement>('a:focus');
    if (matchMedia('(max-width: 800px)').matches) link?.blur();
  }, [path]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => navigation.current && onSidebarKey(event, navigation.current);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <nav className={styles.navigation} aria-label="Pages" ref={navigation}>
      <WorldRow page={current?.to ?? '/'} />
      <button type="button" className={`line quiet ${styles.find}`} onClick={onFind}>
        <IconSearch size={15} stroke={1.6} aria-hidden="true" />
        <span>
          Search<span className={styles.wide}> or paste ID</span>
        </span>
        <span className="nowrap" style={{ marginInlineStart: 'auto' }} aria-hidden="true">
          <Key>{findKeys.join(' ')}</Key>
        </span>
      </button>
      <div className={styles.groups} ref={box} data-moving={isMoving || undefined}>
        {pageGroups.map((group) => (
          <Group
            key={group.label}
            {...{ group, pins, toggle }}
            isOpen={group.label === 'top' || isOpen(group.label)}
            current={current?.to}
          />
        ))}
      </div>
      <div className={styles.foot} data-steps={!useFirstStepsHidden() || undefined}>
        <LazyCards on="foot" />
        <ApplicationFilter />
      </div>
    </nav>
  );
}

function Group({
  group: { label, pages },
  isOpen,
  current,
  pins,
  toggle,
}: {
  group: PageGroup;
  isOpen: boolean;
  current: string | undefined;
  pins: Pins;
  toggle: (label: string) => void;
}) {
  return (
    <>
      {label !== 'top' && (
        <div className={`${styles.row} ${styles.head}`}>
          <button
            type="button"
            className={`line quiet medium ${styles.label}`}
            data-group
            aria-expanded={isOpen}
            onClick={() => toggle(label)}
          >
            {label}
          </button>
          {!isOpen && <LazyCards on="sidebar" pages={pages.map(({ to }) => to).filter((to) => to !== current)} />}
        </div>
      )}
      <div className={styles.pages} data-folded={!isOpen || undefined}>
        <div>
          {pages.map(({ to, label: name, icon: Icon }) => (
            <div key={to} className={styles.row}>
              <Link to={to} className={itemClass} aria-current={to === current ? 'page' : undefined}>
                <Icon size={16} stroke={1.6} aria-hidden="true" />
                {name}
              </Link>
              <PinButton path={to} name={name} pins={pins} />
              <LazyCards on="sidebar" pages={[to]} />
            </div>
          ))}
        </div>
      </div>
      {label === 'top' && <Pinned pins={pins} />}
    </>
  );
}

function Pinned({ pins }: { pins: Pins }) {
  const navigate = useNavigate();
  if (pins.shown.length === 0) return null;
  return (
    <>
      <div className={`${styles.row} ${styles.head}`}>
        <div className={`line quiet medium ${styles.label}`}>Pinned</div>
      </div>
      {pins.shown.map(({ path, href, name, icon: Icon }) => (
        <div key={path} className={styles.row} data-pinned>
          <a
            href={`${pagesBase}${href.slice(1)}`}
            className={itemClass}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void navigate({ href: `${pagesBase}${href.slice(1)}` });
            }}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            <span className="cut">{name}</span>
          </a>
          <PinButton path={path} name={name} pins={pins} />
        </div>
      ))}
    </>
  );
}

/** Pins an address, or removes its pin; hidden if there are enough pins. */
function PinButton({ path, name, pins }: { path: string; name: string; pins: Pins }) {
  const isPinned = pins.has(path);
  if (path === '/' || (!isPinned && pins.isFull)) return null;
  const label = isPinned ? `Unpin ${name}` : `Pin ${name} to sidebar`;
  return (
    <button
      type="button"
      className={styles.pin}
      aria-label={label}
      title={label}
      onClick={() => pins.toggle(path, name)}
    >
      <IconPin size={14} stroke={1.6} fill={isPinned ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
