import { Suspense } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../../components/layout/FieldList.tsx';
import { lazyPart } from '../../../components/layout/lazy-part.tsx';
import text from '../../../components/text.module.css';
import { LazyCards } from '../../../frame/features.tsx';
import type { Overview } from '../../../service/call/client.ts';
import styles from '../SettingsPage.module.css';
import { AppearanceCard } from './AppearanceCard.tsx';
import { ClockCard } from './ClockCard.tsx';
import { DeviceKeyCard } from './DeviceKeyCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { StorageCard } from './StorageCard.tsx';

const SeedCard = lazyPart(() => import('./SeedCard.tsx'), 'SeedCard');

const SharedWorldCard = lazyPart(() => import('./SharedWorldCard.tsx'), 'SharedWorldCard');

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
