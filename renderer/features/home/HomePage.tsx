import { ActionIcon, Box, Button } from '@mantine/core';
import { IconBook2, IconExternalLink, IconEye, IconEyeOff, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { LazyContent, SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { Tip } from '../../components/layout/Tip.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { AdoptionNote } from '../../components/status/AdoptionNote.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { LazyCards } from '../../frame/features.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { type Overview, service } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import { manualPath } from '../../service/call/session/console-base.ts';
import { storageLabel } from '../../service/queries/storage-state.ts';
import { hideFirstSteps, useFirstStepsHidden } from '../../service/queries/use-overview.ts';
import styles from './home.module.css';
import { type NamedConnection, type RequestedSecret, useConnection, useSecret } from './use-connection.ts';

/** The service state, the connection values and the next steps. */
export function HomePage() {
  const areStepsHidden = useFirstStepsHidden();
  const { data: overview, error, refetch } = useQuery(service.system.overview.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Home"
        facts={overview ? <RunningFacts overview={overview} /> : ' '}
        actions={
          <>
            <ManualButton icon={IconBook2} href={manualPath} label="Manual" />
            <ManualButton icon={IconExternalLink} href={overview?.docsUrl} label="API reference" />
            {areStepsHidden && <Button onClick={() => hideFirstSteps(false)}>First steps</Button>}
            <ActionButton action={{ name: 'new-application' }} label="New application" />
          </>
        }
      />
      <PageBody>
        {error && !overview && <FailureAlert error={error} onRetry={() => void refetch()} />}
        <div className="stack airy">
          {overview && overview.storage.state !== 'writing' && (
            <Note tone="bad" role="alert" title={storageLabel(overview.storage).title}>
              {overview.storage.reason ?? storageLabel(overview.storage).advice}
            </Note>
          )}
          {overview?.storage.adopted && overview.storage.adopted.as !== 'old' && (
            <AdoptionNote adopted={overview.storage.adopted} />
          )}
          <div className={styles.late}>
            <LazyCards on="home" />
          </div>
          <ConnectCard />
          {/* Their space is reserved before the code loads, and Home works without them. */}
          <div className={styles.charts}>
            <LazyContent>
              <HomeCharts />
            </LazyContent>
          </div>
          <Suspense>
            <HomeFoot />
          </Suspense>
        </div>
      </PageBody>
    </>
  );
}

type ManualButtonProps = { icon: TablerIcon; href: string | undefined; label: string };

function ManualButton({ icon: Icon, href, label }: ManualButtonProps) {
  return (
    <Button component="a" href={href} target="_blank" rel="noreferrer" leftSection={<Icon size={15} stroke={1.7} />}>
      {label}
    </Button>
  );
}

function RunningFacts({ overview }: { overview: Overview }) {
  useNow();
  const { applications, users, wallets } = overview.counts;
  // By system time: the service clock can be moved.
  const seconds = (Date.now() - toInstant(overview.startedAt).getTime()) / 1000;
  return (
    <>
      Uptime {toDuration(seconds)} · {counted(wallets, 'wallet')}, {counted(users, 'user')},{' '}
      {counted(applications, 'application')}
    </>
  );
}

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');
const ConnectText = lazyPart(() => import('./ConnectText.tsx'), 'ConnectText');

const forms = [
  { value: 'values', label: 'Values' },
  { value: 'env', label: '.env' },
  { value: 'call', label: 'Call' },
] as const;
/** The connection values of an application, in the format that its developer needs. */
function ConnectCard() {
  const [form, setForm] = useState<(typeof forms)[number]['value']>('values');
  const connection = useConnection();
  const secret = useSecret();
  return (
    <Card
      title="Connect your application"
      hint={connection?.name}
      actions={<Segments label="Format of the values" options={forms} value={form} onChange={setForm} />}
    >
      {connection && form !== 'values' ? (
        <Suspense fallback={<SkeletonLine />}>
          <ConnectText
            connection={connection}
            form={form}
            requestSecret={connection.hasSecret ? secret.reveal : undefined}
          />
        </Suspense>
      ) : (
        <Box component="dl" display="grid" h="calc(100% - 42px)" mt={10} style={{ gridAutoRows: 'minmax(38px, 1fr)' }}>
          <Value label="Base URL" value={connection?.baseUrl} />
          <Value label="Market URL" value={connection?.marketUrl} />
          <Value label="Token URL" value={connection?.tokenUrl} />
          <Value label="Client id" value={connection?.clientId} />
          <SecretValue connection={connection} secret={secret} />
        </Box>
      )}
    </Card>
  );
}

function Value({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <SkeletonLine width={180} />
        ) : (
          <>
            <code className="cut" style={{ flex: 1 }}>
              {value}
            </code>
            <CopyButton value={value} label={`Copy ${label}`} size={24} />
          </>
        )}
      </dd>
    </div>
  );
}

function SecretValue({ connection, secret }: { connection: NamedConnection | undefined; secret: RequestedSecret }) {
  const [isWanted, want] = useState(false);
  const isShown = isWanted && secret.value !== undefined;
  const [verb, Icon] = isShown ? ['Hide', IconEyeOff] : ['Show', IconEye];
  const toggle = () => {
    want(!isShown);
    secret.reveal().catch(() => want(false));
  };
  return (
    <div className={styles.row}>
      <dt>Client secret</dt>
      <dd>
        {connection && !connection.hasSecret && (
          <span className="quiet small">
            shown only once, on creation · <Link to="/applications">Rotate</Link>
          </span>
        )}
        {connection?.hasSecret && (
          <>
            <code className="cut" style={{ flex: 1, letterSpacing: isShown ? undefined : '0.04em' }}>
              {isShown ? secret.value : '•'.repeat(24)}
            </code>
            {Boolean(secret.error) && (
              <span className="quiet small" role="alert">
                {failureOf(secret.error).message}
              </span>
            )}
            <Tip label={verb}>
              <ActionIcon size={24} aria-label={`${verb} the client secret`} loading={secret.isAsking} onClick={toggle}>
                <Icon size={14} stroke={1.6} />
              </ActionIcon>
            </Tip>
            <CopyButton value={secret.reveal} label="Copy client secret" size={24} />
          </>
        )}
      </dd>
    </div>
  );
}
