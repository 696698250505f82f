import type { Billing } from '../../../service/resources/billing.ts';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import text from '../../components/text.module.css';
import styles from './WalletCounts.module.css';

type Counts = Pick<
  Billing,
  'activeWallets' | 'inUse' | 'archivedStillBilled' | 'archivedNotBilled'
>;

/** Wallet counts for each stage from use to the end of billing, and their billable total. */
export function WalletCounts({ counts }: { counts: Counts | undefined }) {
  const parts = [
    { part: 'in-use', count: counts?.inUse, name: 'In use', billing: 'billed' },
    {
      part: 'still-billed',
      count: counts?.archivedStillBilled,
      name: 'Archived',
      billing: 'billed for 30 days',
    },
    {
      part: 'not-billed',
      count: counts?.archivedNotBilled,
      name: 'Archived',
      billing: 'not billed',
    },
  ] as const;
  return (
    <>
      <ol className={styles.way} aria-label="Billing stages">
        {parts.map(({ part, count, name, billing }, index) => (
          <li key={part} className={styles.step}>
            {index > 0 && <Arrow label={index === 1 ? 'archived' : 'after 30 days'} />}
            <div className={`${text.well} ${styles.box}`} data-part={part}>
              <span className={styles.count}>
                {count === undefined ? <SkeletonLine width={40} /> : count.toLocaleString('en')}
              </span>
              <span className={text.strong}>{name}</span>
              <span className={`${text.quiet} ${text.small}`}>{billing}</span>
            </div>
          </li>
        ))}
      </ol>
      <p className={`${styles.back} ${text.quiet} ${text.small}`}>
        Unarchiving a wallet makes it active and billable again immediately.
      </p>
      {counts && <Sum counts={counts} />}
    </>
  );
}

function Arrow({ label }: { label: string }) {
  return (
    <span className={styles.flow}>
      <span className={`${text.tiny} ${text.quiet} ${styles.flowLabel}`}>{label}</span>
      <svg className={styles.arrow} viewBox="0 0 8 10" width="8" height="10" aria-hidden="true">
        <path d="m1 1 5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </span>
  );
}

function Sum({ counts }: { counts: Counts }) {
  const { activeWallets, inUse, archivedStillBilled, archivedNotBilled } = counts;
  const parts = [
    { part: 'in-use', count: inUse },
    { part: 'still-billed', count: archivedStillBilled },
    { part: 'not-billed', count: archivedNotBilled },
  ];
  return (
    <div className={styles.sum}>
      <p className={styles.equation}>
        <b>{activeWallets.toLocaleString('en')}</b> active <i>=</i>{' '}
        <span className={styles.mark} data-part="in-use" />
        <b>{inUse.toLocaleString('en')}</b> in use <i>+</i>{' '}
        <span className={styles.mark} data-part="still-billed" />
        <b>{archivedStillBilled.toLocaleString('en')}</b> archived, still billed{' '}
        <span className={styles.beside}>
          <span className={styles.mark} data-part="not-billed" />
          <b>{archivedNotBilled.toLocaleString('en')}</b> no longer billed
        </span>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ part, count }) => (
            <span key={part} data-part={part} style={{ flexGrow: count }} />
          ))}
      </div>
    </div>
  );
}
