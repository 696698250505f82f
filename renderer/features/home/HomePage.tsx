import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/use-now.ts';
import { LazyContent } from '../../components/layout/LazyContent.tsx';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
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
import { areFirstStepsHidden, hideFirstSteps } from '../../service/queries/use-overview.ts';
import { Charts, Foot } from './Charts.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { FactsBand } from './FactsBand.tsx';
import styles from './HomePage.module.css';

const FirstSteps = lazyPart(() => import('./FirstSteps.tsx'), 'FirstSteps');

/** The service state, the connection values and the next steps. */
export function HomePage() {
  const [isHiding, setHiding] = useState(areFirstStepsHidden);
  const hide = (isHidden: boolean) => {
    hideFirstSteps(isHidden);
    setHiding(isHidden);
  };
  const { data: overview, error, refetch } = useQuery(service.system.overview.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Home"
        facts={overview ? <RunningFacts overview={overview} /> : ' '}
        actions={
          <>
            {overview && (
              <Button
                component="a"
                href={overview.docsUrl}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={15} stroke={1.7} />}
              >
                API reference
              </Button>
            )}
            {isHiding && <Button onClick={() => hide(false)}>First steps</Button>}
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
          <FactsBand overview={overview} />
          {isHiding && <Charts />}
          <div className={styles.cards} data-alone={isHiding || undefined}>
            {!isHiding && (
              <div className={styles.steps}>
                <LazyContent>
                  <FirstSteps onHide={() => hide(true)} />
                </LazyContent>
              </div>
            )}
            <ConnectCard overview={overview} />
          </div>
          {/* They have little to show before the first steps are taken. */}
          {!isHiding && <Charts />}
          <Foot />
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
