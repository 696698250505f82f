import { Box } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Key } from '../../components/keyboard/Key.tsx';
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
  const { box, open, toggle } = useOpenGroups(pageGroups);
  return (
    <nav className={styles.navigation} aria-label="Main">
      <div className={styles.brand}>
        <Mark />
        <span className={styles.wide}>Vaultdesk</span>
      </div>
      <button
        type="button"
        className={`${text.line} ${text.quiet} ${styles.find}`}
        onClick={onFind}
      >
        <IconSearch size={15} stroke={1.6} aria-hidden="true" />
        <span className={styles.wide}>Find or paste an id</span>
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
                  <span className={styles.wide}>{name}</span>
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
