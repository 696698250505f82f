import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toDuration, toMinute } from '../../../components/figures/instant.ts';
import { useNow } from '../../../components/figures/use-now.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import { lazyPart } from '../../../components/layout/lazy-part.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { LazyCards } from '../../../frame/features.tsx';
import type { Overview } from '../../../service/call/client.ts';
import styles from '../SettingsPage.module.css';
import { DeviceKeyCard } from './DeviceKeyCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SharedWorldCard, StorageCard } from './StorageCard.tsx';

const SeedCard = lazyPart(() => import('./SeedCard.tsx'), 'SeedCard');

const hosts = { desktop: 'Desktop application', headless: 'Command line' } as const;

/** This installation: its address, storage, device key and appearance. */
export function InstallationRoom({ overview }: { overview: Overview }) {
  return (
    <div className={styles.installation}>
      <div className={`${text.stack} ${text.airy}`}>
        <Card title="Installation">
          <FieldList>
            <Field label="Version">{overview.version}</Field>
            <Field label="Mode">{hosts[overview.host]}</Field>
            <TimeField label="Started" at={overview.startedAt} />
            <ValueField label="Address" value={overview.baseUrl} />
          </FieldList>
        </Card>
        <StorageCard overview={overview} />
        <Suspense>
          <SharedWorldCard />
        </Suspense>
        {overview.host === 'headless' && <SessionsCard ahead={overview.clockOffsetMilliseconds} />}
        <LazyCards on="settings" />
      </div>
      <div className={`${text.stack} ${text.airy}`}>
        <AppearanceCard />
        <ClockCard {...overview} />
        <DeviceKeyCard deviceKey={overview.deviceKey} />
        <Suspense>
          <SeedCard />
        </Suspense>
      </div>
    </div>
  );
}

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

/** Light, dark or system theme; stored in this browser. */
function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Theme"
        data={[...themes]}
        value={colorScheme}
        onChange={(newValue) => {
          const theme = themes.find(({ value }) => value === newValue);
          if (theme) setColorScheme(theme.value);
        }}
      />
      <p className={`${text.quiet} ${text.below}`}>Stored in this browser only.</p>
    </Card>
  );
}

/** The time of the service clock, with a button to advance it. */
function ClockCard({
  clock,
  clockOffsetMilliseconds: ahead,
}: Pick<Overview, 'clock' | 'clockOffsetMilliseconds'>) {
  const now = useNow();
  return (
    <Card
      title="Clock"
      actions={
        <ActButton action={{ name: 'move-clock' }} size="xs">
          Advance…
        </ActButton>
      }
    >
      <FieldList>
        <Field label="Time">{toMinute(now)}</Field>
        <Field label="Mode">
          <Link to="/clock" className={text.link}>
            {clock.state === 'frozen' ? 'frozen' : paceWords(clock.speed)}
          </Link>
        </Field>
        <Field label="Offset">{ahead > 0 ? toDuration(ahead / 1000) : 'none'}</Field>
      </FieldList>
      <p className={text.quiet}>
        Advancing it ends auctions, expires sessions and triggers retries. Embedded chains follow
        it.
      </p>
    </Card>
  );
}

function paceWords(speed: number): string {
  return speed === 1 ? 'following system time' : `${speed}× speed`;
}
