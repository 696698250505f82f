import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mainWorld } from '../../../service/model/installation/own-names.ts';
import { ownWorld } from '../../service/call/session/console-base.ts';
import styles from './page.module.css';

export type Crumb = { readonly label: string; readonly to: LinkProps['to']; readonly params?: LinkProps['params'] };

const place = ownWorld === mainWorld ? 'Vaultdesk' : ownWorld;

/** After the first page, which the user reads from its start. */
let isFollowing = false;

/** Title, status or count, one line of details, and actions at the right. The browser tab shows the title and the world. */
export function PageHeader({
  crumbs,
  title,
  beside,
  facts,
  actions,
}: {
  crumbs?: readonly Crumb[];
  title: React.ReactNode;
  /** Status or count, right after the title. */
  beside?: React.ReactNode;
  facts?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const text = heading.current?.textContent;
    document.title = text ? `${text} · ${place}` : place;
  });
  const [isFirst] = useState(() => !isFollowing);
  // Also after the page was hidden while its code was loaded.
  useLayoutEffect(() => {
    isFollowing = true;
    if (!isFirst && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <header className={styles.header}>
      {crumbs && (
        <div className={`small ${styles.crumbs}`}>
          {crumbs.map(({ label, to, params }) => (
            <Link key={label} to={to} params={params}>
              {label}
            </Link>
          ))}
        </div>
      )}
      <div className={`line roomy ${styles.line}`} style={{ minHeight: 32 }}>
        <h1 ref={heading} tabIndex={-1} className={`cut ${styles.title}`}>
          {title}
        </h1>
        {beside && (
          <div className="line quiet nowrap" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {beside}
          </div>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {facts && <div className={`line small quiet ${styles.facts}`}>{facts}</div>}
    </header>
  );
}
