import { Button } from '@mantine/core';
import { IconBook2, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { manualBase } from '../../../service/model/installation/addresses.ts';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/RelativeTime.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { LazyContent } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { AdoptionNote } from '../../components/status/AdoptionNote.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { LazyCards } from '../../frame/features.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { type Overview, service } from '../../service/call/client.ts';
import { storageLabel } from '../../service/queries/storage-state.ts';
import { hideFirstSteps, useFirstStepsHidden } from '../../service/queries/use-overview.ts';
import { ConnectCard } from './ConnectCard.tsx';
import styles from './home.module.css';

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
            <Button
              component="a"
              href={manualBase}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBook2 size={15} stroke={1.7} />}
            >
              Manual
            </Button>
            <Button
              component="a"
              href={overview?.docsUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={15} stroke={1.7} />}
            >
              API reference
            </Button>
            {areStepsHidden && <Button onClick={() => hideFirstSteps(false)}>First steps</Button>}
            <ActButton action={{ name: 'new-application' }}>New application</ActButton>
          </>
        }
      />
      <PageBody>
        {error && !overview && <FailureAlert error={error} onRetry={() => void refetch()} />}
        <div className={`${text.stack} ${text.airy}`}>
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
          <Charts />
          <Suspense>
            <HomeFoot />
          </Suspense>
        </div>
      </PageBody>
    </>
  );
}

function RunningFacts({ overview }: { overview: Overview }) {
  const now = useNow();
  const { applications, users, wallets } = overview.counts;
  const seconds = (now.getTime() - toInstant(overview.startedAt).getTime()) / 1000;
  return (
    <>
      Uptime {toDuration(seconds)} · {counted(wallets, 'wallet')}, {counted(users, 'user')},{' '}
      {counted(applications, 'application')}
    </>
  );
}

const HomeFoot = lazyPart(() => import('./HomeFoot.tsx'), 'HomeFoot');
const HomeCharts = lazyPart(() => import('./HomeCharts.tsx'), 'HomeCharts');

/** Charts of the last day; their space is reserved before the code loads, and Home works without them. */
function Charts() {
  return (
    <div className={styles.charts}>
      <LazyContent>
        <HomeCharts />
      </LazyContent>
    </div>
  );
}
