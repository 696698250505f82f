import { Card } from '../../components/layout/Card.tsx';
import { Field, FieldList, TimeField, ValueField } from '../../components/layout/FieldList.tsx';
import type { Overview } from '../../service/call/client.ts';
import { ClockCard } from './ClockCard.tsx';
import { DeviceKeyCard } from './DeviceKeyCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { StorageCard } from './StorageCard.tsx';

const hosts = { desktop: 'Desktop application', headless: 'Command line' } as const;

/** This installation: version, where it listens, where it keeps things, and how keys are sealed. */
export function InstallationFacts({ overview }: { overview: Overview }) {
  return (
    <>
      <Card title="Installation">
        <FieldList>
          <Field label="Version">{overview.version}</Field>
          <Field label="Runs as">{hosts[overview.host]}</Field>
          <TimeField label="Started" at={overview.startedAt} />
          <ValueField label="Address" value={overview.baseUrl} />
        </FieldList>
      </Card>
      <ClockCard {...overview} />
      <StorageCard overview={overview} />
      <DeviceKeyCard deviceKey={overview.deviceKey} />
      {overview.host === 'headless' && <SessionsCard ahead={overview.clockOffsetMilliseconds} />}
    </>
  );
}
