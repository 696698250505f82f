import { UnstyledButton } from '@mantine/core';
import { IconClockPlay, IconHistory, IconMenu2, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChainState as LiveChain } from '../../../service/model/transactions/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { toDuration } from '../../components/figures/instant.ts';
import { Key } from '../../components/keyboard/Key.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { type Overview, service } from '../../service/call/client.ts';
import { ownWorld } from '../../service/call/session/console-base.ts';
import { chooseTimeZone, useTimeZone } from '../../service/labels/time-zone.ts';
import type { Presence } from '../../service/live/presence.ts';
import { chainLabel, isAwake, toBlock, useLiveChains } from '../../service/queries/chain-states.ts';
import { storageLabel } from '../../service/queries/storage-state.ts';
import { useOwnColour } from '../../service/queries/use-overview.ts';
import { useActions } from '../action/actions.tsx';
import { LazyCards } from '../features.tsx';
import styles from './shell.module.css';
import { focusInSidebar } from './sidebar/sidebar-keys.ts';

type StatusStripProps = { presence: Presence; onEvents: () => void; onHelp: () => void };

/** The service status on every page; each part links to details. */
export function StatusStrip({ presence, onEvents, onHelp }: StatusStripProps) {
  const overview = useQuery(service.system.overview.queryOptions({}, { refetchInterval: 15_000 }));
  const isDown = presence === 'gone';
  const colour = useOwnColour();
  return (
    <footer className={`line soft tiny ${styles.strip}`}>
      <UnstyledButton className={`${styles.part} ${styles.openPages}`} onClick={focusSidebar}>
        <IconMenu2 size={13} stroke={1.7} aria-hidden="true" />
        Pages
      </UnstyledButton>
      <Link to="/" className={styles.part}>
        <StatusGlyph status={isDown ? 'off' : 'done'} size={8} />
        <span className="plain medium">{isDown ? 'Not connected' : 'Listening'}</span>
        {overview.data && <code className={styles.wide}>{overview.data.baseUrl.split('/')[2]}</code>}
      </Link>
      <Link to="/worlds" className={styles.part} aria-label={`World ${ownWorld}`}>
        {colour ? (
          <span style={{ width: 9, height: 9, borderRadius: 2, background: colour }} />
        ) : (
          <IconWorld size={13} stroke={1.7} aria-hidden="true" />
        )}
        <span className={styles.wide}>World</span>
        <span className="plain medium cut" style={{ maxWidth: 160 }}>
          {ownWorld}
        </span>
      </Link>
      {!isDown && (
        <>
          <Chains />
          {overview.data && <StorageState overview={overview.data} />}
          {overview.data && <ClockState overview={overview.data} />}
        </>
      )}
      <div className={styles.end}>
        {!isDown && <LazyCards on="strip" />}
        <UnstyledButton className={styles.part} aria-label="Recent events" title="Recent events" onClick={onEvents}>
          <IconHistory size={13} stroke={1.7} aria-hidden="true" />
          <span className={styles.version}>
            Recent events <Key>.</Key>
          </span>
        </UnstyledButton>
        <UnstyledButton className={styles.part} aria-label="Help" title="Help" onClick={onHelp}>
          <Key>?</Key>
        </UnstyledButton>
        <span className={styles.unseen} role="status">
          {presenceLabels[presence]}
        </span>
        <Segments label="Time zone" options={timeZones} value={useTimeZone()} onChange={chooseTimeZone} look="small" />
        {overview.data && (
          <Link to="/settings" className={`${styles.part} ${styles.version}`}>
            {overview.data.version}
          </Link>
        )}
      </div>
    </footer>
  );
}

/** A narrow window shows the sidebar while it has the focus. */
function focusSidebar(): void {
  const sidebar = document.querySelector('nav');
  if (sidebar)
    focusInSidebar(sidebar, sidebar.querySelector<HTMLElement>('[aria-current]') ?? sidebar.querySelector('a'));
}

const timeZones = [
  { value: 'UTC', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const;

const presenceLabels = {
  live: 'live',
  connecting: 'connecting…',
  gone: 'reconnecting…',
  ended: 'world ended',
} as const;

/** Each chain with its newest block; sleeping chains are marks only. */
function Chains() {
  const chains = useLiveChains();
  const asleep = chains?.filter(isAsleep).length ?? 0;
  return (
    <div style={{ display: 'flex', gap: 'inherit' }}>
      {chains
        ?.toSorted((one, other) => Number(isAsleep(one)) - Number(isAsleep(other)))
        .map((chain) => (
          <ChainPart key={chain.secretType} chain={chain} />
        ))}
      {asleep > 0 && (
        <Link to="/chains" className={`${styles.part} ${styles.asleep}`} aria-hidden="true" tabIndex={-1}>
          {asleep} asleep
        </Link>
      )}
    </div>
  );
}

function isAsleep({ state, health }: Pick<LiveChain, 'state' | 'health'>): boolean {
  return state === 'asleep' && health !== 'failed';
}

function ChainPart({ chain }: { chain: LiveChain }) {
  const { secretType, blockNumber, reason } = chain;
  const { status, state } = chainLabel(chain);
  const now = blockNumber === undefined ? state.toLowerCase() : `#${toBlock(blockNumber)}`;
  return (
    <Link
      to="/chains"
      className={styles.part}
      title={reason}
      aria-label={`${secretType} ${now}`}
      data-asleep={isAsleep(chain) || undefined}
    >
      {status === 'failed' ? (
        <StatusGlyph status="failed" size={8} />
      ) : (
        <ChainGlyph chain={secretType} asleep={!isAwake(chain)} />
      )}
      <span className={styles.wide}>{secretType}</span>
      <span className={isAwake(chain) ? `medium ${status === 'failed' ? 'bad' : 'plain'}` : styles.wide}>{now}</span>
    </Link>
  );
}

/** The storage state if it needs attention. */
function StorageState({ overview }: { overview: Overview }) {
  const { status, short } = storageLabel(overview.storage);
  if (status === 'done' || status === 'idle') return null;
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
  if (Math.abs(offsetMilliseconds) < 60_000) return null;
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

/** The product's mark: the dial of a vault, with the colour of a world. Decorative, because a name is next to it. */
export function Mark({ size = 20, swatch }: { size?: number; swatch?: string | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false" style={{ flexShrink: 0 }}>
      <rect width="28" height="28" rx="8" fill="var(--vd-text)" />
      <g stroke="var(--vd-surface)" strokeWidth="2.2" fill="none" strokeLinecap="round">
        <circle cx="14" cy="14" r="8" />
        <path d="m14 14 4.6-4.6" />
      </g>
      <circle cx="14" cy="14" r="2.3" fill="var(--vd-surface)" />
      {swatch && (
        <rect x="17" y="17" width="13" height="13" rx="3.5" fill={swatch} stroke="var(--vd-desk)" strokeWidth="2" />
      )}
    </svg>
  );
}
