import { IconApps, IconUsers, IconWallet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Overview } from '../../service/client.ts';
import styles from './FactsBand.module.css';

/** The state of the service in one row; each part leads to its page. */
export function FactsBand({ overview }: { overview: Overview | undefined }) {
  if (!overview) return <Waiting />;
  const { counts, deviceKey } = overview;
  return (
    <div className={styles.band}>
      <div className={styles.cell}>
        <div className={styles.head}>
          <StatusGlyph status="done" />
          Listening
        </div>
        <code className={styles.value}>{new URL(overview.baseUrl).host}</code>
        <div className={styles.detail}>loopback only · version {overview.version}</div>
      </div>
      <Link to="/settings" className={styles.cell}>
        <div className={styles.head}>
          <StatusGlyph status="done" />
          Keys sealed
        </div>
        <div className={styles.value}>
          {deviceKey.backend === 'keychain' ? 'System keychain' : 'Key file'}
        </div>
        <div className={styles.detail} title={deviceKey.description}>
          {deviceKey.backend === 'keychain' ? 'by the operating system' : 'for your account alone'}
        </div>
      </Link>
      <Link to="/users" className={styles.cell}>
        <div className={styles.head}>
          <IconUsers size={15} stroke={1.6} aria-hidden="true" />
          Users
        </div>
        <div className={styles.value}>{counts.users.toLocaleString('en')}</div>
        <div className={styles.detail}>of your applications</div>
      </Link>
      <Link to="/wallets" className={styles.cell}>
        <div className={styles.head}>
          <IconWallet size={15} stroke={1.6} aria-hidden="true" />
          Wallets
        </div>
        <div className={styles.value}>{counts.wallets.toLocaleString('en')}</div>
        <div className={styles.detail}>
          {counts.archivedWallets === 0
            ? 'in use, none archived'
            : `in use, ${counts.archivedWallets.toLocaleString('en')} archived`}
        </div>
      </Link>
      <Link to="/applications" className={styles.cell}>
        <div className={styles.head}>
          <IconApps size={15} stroke={1.6} aria-hidden="true" />
          Applications
        </div>
        <div className={styles.value}>{counts.applications.toLocaleString('en')}</div>
        <div className={styles.detail}>each sees only its own</div>
      </Link>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.band} aria-busy="true">
      {['listening', 'keys', 'users', 'wallets', 'applications'].map((part) => (
        <div key={part} className={styles.cell}>
          <div className={styles.head}>
            <SkeletonLine width={90} />
          </div>
          <div className={styles.value}>
            <SkeletonLine width={70} />
          </div>
          <div className={styles.detail}>
            <SkeletonLine width={130} />
          </div>
        </div>
      ))}
    </div>
  );
}
