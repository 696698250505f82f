import { Card } from '../../components/Card.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Overview } from '../../service/client.ts';
import styles from './SettingsPage.module.css';
import { StorageCard } from './StorageCard.tsx';

const hosts = { desktop: 'Desktop application', headless: 'Command line' } as const;
const backends = { keychain: 'System keychain', file: 'Key file' } as const;

/** This installation: version, where it listens, where it keeps things, and how keys are sealed. */
export function InstallationFacts({ overview }: { overview: Overview }) {
  return (
    <>
      <Card title="Installation">
        <FieldList>
          <Field label="Version">{overview.version}</Field>
          <Field label="Runs as">{hosts[overview.host]}</Field>
          <Field label="Started">
            <RelativeTime at={overview.startedAt} />
          </Field>
          <Field label="Address">
            <Identifier value={overview.baseUrl} label="address" />
          </Field>
        </FieldList>
      </Card>
      <StorageCard overview={overview} />
      <Card title="Device key">
        <FieldList>
          <Field label="Kept in">
            <StatusGlyph status="done" />
            {backends[overview.deviceKey.backend]}
          </Field>
        </FieldList>
        <p className={styles.dim}>{overview.deviceKey.description}</p>
      </Card>
    </>
  );
}
