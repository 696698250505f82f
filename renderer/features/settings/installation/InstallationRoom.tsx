import { Box, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { toDuration } from '../../../components/figures/instant.ts';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { DialogButton } from '../../../components/layout/ConfirmDialog.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { lazyPart } from '../../../components/layout/loading/lazy-part.tsx';
import { Segments } from '../../../components/layout/loading/Segments.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import { ConfirmOperation } from '../../../frame/action/confirm/ConfirmOperation.tsx';
import { LazyCards } from '../../../frame/features.tsx';
import { type ConsoleSession, type Overview, service } from '../../../service/call/client.ts';
import { capitalised } from '../../../service/call/credential.ts';
import { saveFile } from '../../../service/call/save-file.ts';
import { SharedWorldCard, StorageCard } from './StorageCard.tsx';

const SeedCard = lazyPart(() => import('./SeedCard.tsx'), 'SeedCard');

const hosts = { desktop: 'Desktop application', headless: 'Command line' } as const;

/** This installation: its address, storage, device key and appearance. The index links to each card. */
export function InstallationRoom({ overview }: { overview: Overview }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { clock, clockOffsetMilliseconds: ahead } = overview;
  return (
    <>
      <Card title="General">
        <Details
          of={{
            Version: overview.version,
            Mode: hosts[overview.host],
            Started: { at: toServiceTime(overview.startedAt, ahead) },
            Address: { copy: overview.baseUrl },
            Clock: (
              <Link to="/clock" className="link">
                {clock.state === 'frozen'
                  ? 'Frozen'
                  : clock.speed === 1
                    ? 'Following system time'
                    : `${clock.speed}× speed`}
                {ahead > 0 && `, ${toDuration(ahead / 1000)} ahead`}
              </Link>
            ),
            Theme: (
              <>
                <Segments label="Theme" options={themes} value={colorScheme} onChange={setColorScheme} />
                <span className="quiet small">in this browser</span>
              </>
            ),
          }}
        />
      </Card>
      <StorageCard overview={overview} />
      <DeviceKeyCard {...overview} />
      {overview.host === 'headless' && <SessionsCard ahead={ahead} />}
      <Suspense>
        <SeedCard />
        <SharedWorldCard />
      </Suspense>
      <LazyCards on="settings" />
    </>
  );
}

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

const backends = { keychain: 'System keychain', file: 'Key file', environment: 'Environment' } as const;

/** The location of the device key, which PINs require, with an export button. */
function DeviceKeyCard({ deviceKey, dataDir }: Pick<Overview, 'deviceKey' | 'dataDir'>) {
  const { backend, path, description, auditKey } = deviceKey;
  return (
    <Card
      title="Device key"
      id="device-key"
      actions={
        <DialogButton size="xs" dialog={(onClose) => <ExportDeviceKeyDialog onClose={onClose} />}>
          Export…
        </DialogButton>
      }
    >
      <Details
        of={{
          'Stored in': <StatusLabel status="done" state={backends[backend]} />,
          Path: path !== undefined && { copy: path, as: 'path of the device key' },
          'Audit export key': { copy: auditKey },
        }}
      />
      <p className="quiet">
        {path === undefined && capitalised(description)}
        {path?.startsWith(dataDir) === false && 'Stored apart from the data. Only its owner can read it.'}
        {path?.startsWith(dataDir) && (
          <>
            Stored with the data. Start with <code className="nowrap">--device-key-file</code> to store it elsewhere.
          </>
        )}
      </p>
    </Card>
  );
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
        To use it, start with <code className="nowrap">--device-key-file</code> and the path of the file. Without it,
        emergency codes still unlock everything.
      </p>
    </ConfirmOperation>
  );
}

/**
 * The browsers with an open console session, each of which can be ended. `ahead` is the offset of
 * the service clock from system time.
 */
function SessionsCard({ ahead }: { ahead: number }) {
  const sessions = useQuery(service.sessions.list.queryOptions({}, { refetchInterval: 60_000 }));
  const hasOthers = sessions.data?.some(({ isOwn }) => !isOwn);
  return (
    <Card
      title="Sessions"
      id="sessions"
      actions={
        hasOthers && (
          <DialogButton
            size="xs"
            dialog={(onClose) => (
              <ConfirmOperation
                operation="sessions.endOthers"
                input={{}}
                title="End all other sessions?"
                confirm="End all others"
                onClose={onClose}
              >
                <p>All other browsers are signed out immediately and need a new link.</p>
              </ConfirmOperation>
            )}
          >
            End all others…
          </DialogButton>
        )
      }
    >
      <p className="quiet">Signed-in browsers. Sessions survive restarts, using a key in the browser.</p>
      {sessions.error && <FailureAlert error={sessions.error} />}
      <ul aria-label="Sessions">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} ahead={ahead} />
        ))}
      </ul>
    </Card>
  );
}

/** Relative times are shown by the service clock, which can be ahead of the system. */
function toServiceTime(at: string, ahead: number): string {
  return new Date(Date.parse(at) + ahead).toISOString();
}

function SessionRow({ session, ahead }: { session: ConsoleSession; ahead: number }) {
  const { id, name, beganAt, lastSeenAt, isOwn, endsWithProcess } = session;
  return (
    <Box component="li" className="apart" mt={8} pt={8} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <span>
        {name}
        <br />
        <span className="quiet small">
          {isOwn ? (
            'This one'
          ) : (
            <>
              Last seen <RelativeTime at={toServiceTime(lastSeenAt, ahead)} />
            </>
          )}
          , started <RelativeTime at={toServiceTime(beganAt, ahead)} />
          {endsWithProcess && <span style={{ display: 'block' }}>{withoutKey(isOwn)}</span>}
        </span>
      </span>
      <DialogButton
        size="xs"
        flex="none"
        aria-label={`End ${name}…`}
        dialog={(onClose) => (
          <ConfirmOperation
            operation="sessions.end"
            input={{ sessionId: id }}
            title={isOwn ? 'End this session?' : `End ${name}?`}
            confirm="End session"
            onClose={onClose}
          >
            <p>
              {isOwn ? 'This browser is signed out immediately and needs' : 'It is signed out immediately and needs'} a
              new link: <code>vaultdesk console</code> creates one.
            </p>
          </ConfirmOperation>
        )}
      >
        End…
      </DialogButton>
    </Box>
  );
}

function withoutKey(isOwn: boolean): string {
  return isOwn
    ? 'Ends when Vaultdesk stops: the browser offers no WebCrypto at this address. Open the console at 127.0.0.1, at localhost or over HTTPS to stay signed in.'
    : 'Ends when Vaultdesk stops: its browser has no key.';
}
