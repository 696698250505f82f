import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '../../components/figures/counted.ts';
import { toClock } from '../../components/figures/instant.ts';
import { presentTime } from '../../components/figures/RelativeTime.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { service } from '../../service/call/client.ts';
import { retryNow } from '../../service/live/follow-changes.ts';
import type { Outage } from '../../service/live/presence.ts';
import { lastReceived } from '../../service/live/stay-connected.ts';
import { useOverview } from '../../service/queries/use-overview.ts';
import styles from './shell.module.css';

const confirmationMilliseconds = 4_000;

type ConnectionBannerProps = { outage: Outage | undefined; since: Date; onDone: () => void };

/** The outage with its next attempt; afterwards shortly that the service responds again, and what changed since. */
export function ConnectionBanner({ outage, since, onDone }: ConnectionBannerProps) {
  const isBack = outage === undefined;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(onDone, confirmationMilliseconds);
    return () => clearTimeout(timer);
  }, [isBack, onDone]);
  return outage ? <Lost outage={outage} /> : <Back since={since} />;
}

function Back({ since }: { since: Date }) {
  // In service time.
  const [start] = useState(() => presentTime().getTime() - (Date.now() - since.getTime()));
  const { data } = useQuery(service.activity.recent.queryOptions({}, { refetchOnMount: 'always' }));
  const changes = data?.filter(({ at, status }) => status < 400 && Date.parse(at) > start).length ?? 0;
  return (
    <aside className={`line ${styles.connection}`} aria-label="Connection">
      <StatusGlyph status="done" />
      <span className="medium" role="status">
        Connected again{changes > 0 && `, ${counted(changes, 'change')} while you were away`}
      </span>
    </aside>
  );
}

function Lost({ outage: { attempt, pause } }: { outage: Outage }) {
  const [now, setNow] = useState(Date.now);
  const startCommand = useOverview()?.startCommand;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil(((pause?.endsAt ?? 0) - now) / 1000));
  const remaining = pause ? (seconds * 1000) / pause.milliseconds : 0;
  return (
    <aside className={`line ${styles.connection}`} aria-label="Connection" data-lost>
      <IconPlugConnectedX size={18} stroke={1.7} color="var(--vd-bad-text)" aria-hidden="true" />
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <p className="bad strong cut" role="alert">
          Connection lost
        </p>
        <p className="soft figures cut">
          Data from {toClock(lastReceived())}. {pause && seconds > 0 ? `Retrying in ${seconds} s` : 'Retrying…'}{' '}
          (attempt {attempt}).
        </p>
      </div>
      {window.vaultdesk || startCommand === undefined ? (
        <span className="soft">
          If this lasts, {window.vaultdesk ? 'quit Vaultdesk and start it' : 'start Vaultdesk'} again.
        </span>
      ) : (
        <span className={`line well ${styles.command}`}>
          <code className="cut" title={startCommand}>
            {startCommand}
          </code>
          <CopyButton value={startCommand} label="Copy start command" />
        </span>
      )}
      <Button leftSection={<IconRefresh size={15} stroke={1.8} />} onClick={retryNow}>
        Retry now
      </Button>
      <span className={styles.countdown} style={{ width: `${Math.min(1, remaining) * 100}%` }} aria-hidden="true" />
    </aside>
  );
}
