import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toDuration, toExact } from '../../../components/figures/instant.ts';
import { useSeconds } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import { ActButton } from '../../../frame/act/ActButton.tsx';
import { ConfirmOperation } from '../../../frame/act/confirm/ConfirmOperation.tsx';
import { LazyCards } from '../../../frame/features.tsx';
import type { Overview } from '../../../service/call/client.ts';
import { saveFile } from '../../../service/call/save-file.ts';
import styles from '../settings.module.css';
import { SessionsCard } from './SessionsCard.tsx';
import { SharedWorldCard, StorageCard } from './StorageCard.tsx';

const SeedCard = lazyPart(() => import('./SeedCard.tsx'), 'SeedCard');

const hosts = { desktop: 'Desktop application', headless: 'Command line' } as const;

/** This installation: its address, storage, device key and appearance. */
export function InstallationRoom({ overview }: { overview: Overview }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.installation}>
      <div className={`${text.stack} ${text.airy}`}>
        <Card title="Installation">
          <Details
            of={{
              Version: overview.version,
              Mode: hosts[overview.host],
              Started: { at: overview.startedAt },
              Address: { copy: overview.baseUrl },
              Theme: (
                <>
                  <Segments label="Theme" options={themes} value={colorScheme} onChange={setColorScheme} />
                  <span className={`${text.quiet} ${text.small}`}>in this browser</span>
                </>
              ),
            }}
          />
        </Card>
        <StorageCard overview={overview} />
        {overview.host === 'headless' && <SessionsCard ahead={overview.clockOffsetMilliseconds} />}
      </div>
      <div className={`${text.stack} ${text.airy}`}>
        <ClockCard {...overview} />
        <DeviceKeyCard deviceKey={overview.deviceKey} />
        <Suspense>
          <SeedCard />
          <SharedWorldCard />
        </Suspense>
      </div>
      <LazyCards on="settings" />
    </div>
  );
}

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

/** The time of the service clock, with a button to advance it. */
function ClockCard({ clock, clockOffsetMilliseconds: ahead }: Pick<Overview, 'clock' | 'clockOffsetMilliseconds'>) {
  const now = useSeconds();
  return (
    <Card
      title="Clock"
      actions={
        <ActButton action={{ name: 'move-clock' }} size="xs">
          Advance…
        </ActButton>
      }
    >
      <Details
        of={{
          Time: toExact(now),
          Mode: (
            <Link to="/clock" className={text.link}>
              {clock.state === 'frozen' ? 'Frozen' : paceWords(clock.speed)}
            </Link>
          ),
          Offset: ahead > 0 ? toDuration(ahead / 1000) : 'None',
        }}
      />
      <p className={text.quiet}>
        Advancing it ends auctions, expires sessions and triggers retries. Embedded chains follow it.
      </p>
    </Card>
  );
}

function paceWords(speed: number): string {
  return speed === 1 ? 'Following system time' : `${speed}× speed`;
}

const backends = { keychain: 'System keychain', file: 'Key file', environment: 'Environment' } as const;

/** The location of the device key, which PINs require, with an export button. */
function DeviceKeyCard({ deviceKey }: Pick<Overview, 'deviceKey'>) {
  return (
    <Card
      title="Device key"
      actions={
        <DialogButton size="xs" dialog={(onClose) => <ExportDeviceKeyDialog onClose={onClose} />}>
          Export…
        </DialogButton>
      }
    >
      <Details
        of={{
          'Stored in': (
            <>
              <StatusGlyph status="done" />
              {backends[deviceKey.backend]}
            </>
          ),
          'Audit export key': { copy: deviceKey.auditKey, as: 'audit export key' },
        }}
      />
      <p className={`${text.quiet} ${text.broken}`}>
        {deviceKey.description
          .split(/(--[\w-]+)/)
          .map((part) => (part.startsWith('--') ? <Option key={part}>{part}</Option> : part))}
      </p>
    </Card>
  );
}

/** A flag of the command line, which does not break after its hyphens. */
function Option({ children }: { children: string }) {
  return <code style={{ whiteSpace: 'nowrap' }}>{children}</code>;
}

/** Explains the value of the device key and saves it as a file. */
function ExportDeviceKeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmOperation
      operation="system.exportDeviceKey"
      input={{}}
      title="Export the device key?"
      confirm="Save key"
      destructive={false}
      onDone={({ fileName, bytes }) => {
        const key = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        saveFile(fileName, key, 'application/octet-stream');
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        PINs and biometrics unlock wallets only together with this key. A copy of the data folder needs it too. Store it
        apart from backups: anyone with both can try PINs.
      </p>
      <p>
        To use it, start with <Option>--device-key-file</Option> and the path of the file. Without it, emergency codes
        still unlock everything.
      </p>
    </ConfirmOperation>
  );
}
