import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Key } from '../../components/keyboard/Key.tsx';
import { Tip, type TipChild } from '../../components/layout/Tip.tsx';
import text from '../../components/text.module.css';
import { LazyCards, useContents } from '../features.tsx';
import { findKeys } from '../keys/find-keys.ts';
import { ApplicationFilter } from './ApplicationFilter.tsx';
import { Mark } from './Mark.tsx';
import styles from './Navigation.module.css';
import { useOpenGroups } from './use-open-groups.ts';

/**
 * The navigation of 232 px; below 1100 px of 204 px, below 1000 px a rail of icons with tooltips. Groups
 * that do not fit the height are folded.
 */
export function Navigation({ onFind }: { onFind: () => void }) {
  const { pageGroups } = useContents();
  const isRail = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const box = useRef<HTMLDivElement>(null);
  const { isOpen, here, toggle } = useOpenGroups({ groups: pageGroups, path, box });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <nav className={styles.navigation} aria-label="Main">
      <div className={styles.brand}>
        <Mark />
        <span className={styles.wide}>Vaultdesk</span>
      </div>
      <Hint label="Find or paste an id" enabled={isRail}>
        <button
          type="button"
          className={`${text.line} ${text.quiet} ${styles.find}`}
          onClick={onFind}
          aria-label="Find or paste an id"
        >
          <IconSearch size={15} stroke={1.6} aria-hidden="true" />
          <span className={styles.wide}>Find or paste an id</span>
          <span className={styles.findKey} aria-hidden="true">
            <Key>{findKeys.join(' ')}</Key>
          </span>
        </button>
      </Hint>
      <div className={styles.groups} ref={box}>
        {pageGroups.map(({ label, pages }) => (
          <div key={label} className={styles.group}>
            {label !== 'top' && (
              <div className={styles.row}>
                <button
                  type="button"
                  className={styles.label}
                  aria-expanded={isOpen(label)}
                  disabled={label === here}
                  onClick={() => toggle(label)}
                >
                  {label}
                </button>
                {!isOpen(label) && <LazyCards on="navigation" to={pages.map(({ to }) => to)} />}
              </div>
            )}
            {(isOpen(label) || isRail) &&
              pages.map(({ to, label: name, icon: Icon }) => (
                <div key={to} className={styles.row}>
                  <Hint label={name} enabled={isRail}>
                    <Link
                      to={to}
                      className={`${text.line} ${text.soft} ${text.medium} ${styles.item}`}
                      activeOptions={{ exact: to === '/', includeSearch: false }}
                      activeProps={{ 'data-current': true, 'aria-current': 'page' }}
                      aria-label={name}
                    >
                      <Icon size={16} stroke={1.6} aria-hidden="true" />
                      <span className={styles.wide}>{name}</span>
                    </Link>
                  </Hint>
                  <LazyCards on="navigation" to={[to]} />
                </div>
              ))}
          </div>
        ))}
      </div>
      <ApplicationFilter isRail={isRail} />
    </nav>
  );
}

function Hint({
  label,
  enabled,
  children,
}: {
  label: string;
  enabled: boolean;
  children: TipChild;
}) {
  return (
    <Tip label={label} position="right" disabled={!enabled} openDelay={150}>
      {children}
    </Tip>
  );
}
