import { UnstyledButton } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { toDuration } from '../../components/figures/instant.ts';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import { type Overview, service } from '../../service/call/client.ts';
import type { Presence } from '../../service/live/presence.ts';
import { chainLabel, isAwake, toBlock, useLiveChains } from '../../service/queries/chain-states.ts';
import { storageLabel } from '../../service/queries/storage-state.ts';
import { useActions } from '../act/actions.tsx';
import { LazyCards } from '../features.tsx';
import styles from './shell.module.css';

const WorldSwitcher = lazyPart(() => import('./WorldSwitcher.tsx'), 'WorldSwitcher');

/** The service status on every page; each part links to details. */
export function StatusStrip({ presence }: { presence: Presence }) {
  const overview = useQuery(service.system.overview.queryOptions({}, { refetchInterval: 15_000 }));
  const isDown = presence === 'gone';
  return (
    <footer className={styles.strip}>
      <Link to="/" className={styles.part}>
        <StatusGlyph status={isDown ? 'failed' : 'done'} size={8} />
        <span className={`${text.plain} ${text.medium}`}>{isDown ? 'Not responding' : 'Listening'}</span>
        {overview.data && <code className={styles.statusStripWide}>{overview.data.baseUrl.split('//')[1]}</code>}
      </Link>
      {overview.data && overview.data.worlds > 1 && (
        <Suspense>
          <WorldSwitcher world={overview.data.world} />
        </Suspense>
      )}
      {!isDown && (
        <>
          <Chains />
          {overview.data && <StorageState overview={overview.data} />}
          {overview.data && <ClockState overview={overview.data} />}
        </>
      )}
      <div className={styles.end}>
        {!isDown && <LazyCards on="strip" />}
        <span className={styles.part} role="status">
          {presenceLabels[presence]}
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

const presenceLabels = { live: 'live', connecting: 'connecting…', gone: 'reconnecting…' } as const;

/** Each chain with its newest block; the number has a fixed width. */
function Chains() {
  const chains = useLiveChains();
  return chains?.map((chain) => {
    const { secretType, blockNumber } = chain;
    const { status, state } = chainLabel(chain);
    return (
      <Link key={secretType} to="/chains" className={styles.part} title={chain.reason}>
        {status === 'failed' ? (
          <StatusGlyph status="failed" size={8} />
        ) : (
          <ChainGlyph chain={secretType} asleep={!isAwake(chain)} />
        )}
        <span className={styles.statusStripWide}>{secretType}</span>
        <span
          className={isAwake(chain) ? styles.block : `${styles.block} ${styles.statusStripWide}`}
          data-awake={isAwake(chain) || undefined}
          data-failed={status === 'failed' || undefined}
        >
          {blockNumber === undefined ? state.toLowerCase() : `#${toBlock(blockNumber)}`}
        </span>
      </Link>
    );
  });
}

function StorageState({ overview }: { overview: Overview }) {
  const { status, short } = storageLabel(overview.storage);
  return (
    <Link to="/settings" className={styles.part}>
      <StatusGlyph status={status} size={8} />
      {short}
    </Link>
  );
}

/** The clock speed and offset; renders nothing if the clock follows system time. */
function ClockState({ overview: { clock, clockOffsetMilliseconds: offsetMilliseconds } }: { overview: Overview }) {
  const actions = useActions();
  if (clock.speed !== 1)
    return (
      <Link to="/clock" className={styles.part} data-ahead>
        <IconClockPlay size={13} stroke={1.7} aria-hidden="true" />
        {clock.state === 'frozen' ? 'clock frozen' : `clock ×${clock.speed}`}
      </Link>
    );
  if (Math.abs(offsetMilliseconds) < 1_000) return null;
  return (
    <UnstyledButton
      className={styles.part}
      data-ahead
      title="Advance clock…"
      onClick={() => actions.open({ name: 'move-clock' })}
    >
      <IconClockPlay size={13} stroke={1.7} aria-hidden="true" />
      clock {toDuration(Math.abs(offsetMilliseconds) / 1000)} {offsetMilliseconds < 0 ? 'behind' : 'ahead'}
    </UnstyledButton>
  );
}

/** The product's mark: the dial of a vault. Decorative, because the name is next to it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--vd-text)" />
      <g stroke="var(--vd-surface)" strokeWidth="2.2" fill="none" strokeLinecap="round">
        <circle cx="14" cy="14" r="8" />
        <path d="m14 14 4.6-4.6" />
      </g>
      <circle cx="14" cy="14" r="2.3" fill="var(--vd-surface)" />
    </svg>
  );
}
