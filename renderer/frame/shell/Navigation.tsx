import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Key } from '../../components/keyboard/Key.tsx';
import { Tip, type TipChild } from '../../components/layout/Tip.tsx';
import text from '../../components/text.module.css';
import { LazyCards, useContents } from '../features.tsx';
import { findKeys } from '../keys/find-keys.ts';
import { ApplicationFilter } from './ApplicationFilter.tsx';
import { Mark } from './Mark.tsx';
import styles from './Navigation.module.css';

/** The navigation of 232 px; below 1100 px a rail of icons with tooltips. */
export function Navigation({ onFind }: { onFind: () => void }) {
  const { pageGroups } = useContents();
  const isRail = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
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
      <div className={styles.groups}>
        {pageGroups.map(({ label, pages }) => (
          <div key={label} className={styles.group}>
            {label !== 'top' && <div className={styles.label}>{label}</div>}
            {pages.map(({ to, label: name, icon: Icon }) => (
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
                <LazyCards on="navigation" to={to} />
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
