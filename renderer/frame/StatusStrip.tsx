import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StatusGlyph } from '../components/StatusGlyph.tsx';
import { type Overview, service } from '../service/client.ts';
import { storageWords } from '../service/storage-state.ts';
import styles from './StatusStrip.module.css';

/** Answers "is it running?" on every page; each part leads to more about it. */
export function StatusStrip({ isLive }: { isLive: boolean }) {
  const overview = useQuery(service.system.overview.queryOptions({}, { refetchInterval: 15_000 }));
  const isDown = overview.isError && !isLive;
  return (
    <footer className={styles.strip}>
      <Link to="/" className={styles.part}>
        <StatusGlyph status={isDown ? 'failed' : 'done'} size={8} />
        <span className={styles.strong}>{isDown ? 'Not answering' : 'Listening'}</span>
        {overview.data && <code>{new URL(overview.data.baseUrl).host}</code>}
      </Link>
      {overview.data && <Facts overview={overview.data} />}
      <div className={styles.end}>
        <span className={styles.part} role="status">
          {isLive ? 'live' : 'connecting…'}
        </span>
        {overview.data && (
          <Link to="/settings" className={styles.part}>
            {overview.data.version}
          </Link>
        )}
      </div>
    </footer>
  );
}

function Facts({ overview }: { overview: Overview }) {
  const { status, short } = storageWords[overview.storage.state];
  return (
    <>
      <Link to="/settings" className={styles.part}>
        <StatusGlyph status={status} size={8} />
        {short}
      </Link>
      <Link to="/settings" className={styles.part}>
        <StatusGlyph status="done" size={8} />
        Keys sealed by{' '}
        {overview.deviceKey.backend === 'keychain' ? 'the system keychain' : 'a key file'}
      </Link>
    </>
  );
}
