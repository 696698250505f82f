import { Box, Button, Flex } from '@mantine/core';
import { IconBook2, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { manualBase } from '../../../service/model/installation/addresses.ts';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { counted } from '../../components/figures/counted.ts';
import { toDuration, toInstant } from '../../components/figures/instant.ts';
import { useNow } from '../../components/figures/use-now.ts';
import { LazyContent } from '../../components/layout/loading/LazyContent.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { AdoptionNote } from '../../components/status/AdoptionNote.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import { ActButton } from '../../frame/act/ActButton.tsx';
import { LazyCards } from '../../frame/features.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { type Overview, service } from '../../service/call/client.ts';
import { usePresence } from '../../service/live/presence.ts';
import { chainLabel, isAwake, toBlock, useChainStates } from '../../service/queries/chain-states.ts';
import { storageLabel } from '../../service/queries/storage-state.ts';
import { areFirstStepsHidden, hideFirstSteps } from '../../service/queries/use-overview.ts';
import { ConnectCard } from './ConnectCard.tsx';
import { chainDetail } from './chain-detail.ts';
import styles from './home.module.css';

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
            <Button
              component="a"
              href={manualBase}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBook2 size={15} stroke={1.7} />}
            >
              Manual
            </Button>
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

/** The listener and the chains in one row; each part links to its page. */
function FactsBand({ overview }: { overview: Overview | undefined }) {
  const chains = useChainStates();
  return (
    <section className={styles.band} aria-label="Listener and chains" aria-busy={!overview || !chains || undefined}>
      {overview ? <Listening overview={overview} /> : <Waiting />}
      {secretTypes.map((secretType) => {
        const chain = chains?.find((state) => state.secretType === secretType);
        return chain ? <Chain key={secretType} chain={chain} /> : <Waiting key={secretType} />;
      })}
    </section>
  );
}

function Listening({ overview }: { overview: Overview }) {
  const isDown = usePresence() === 'gone';
  return (
    <Link to="/settings" className={styles.cell}>
      <Box className={`${text.line} ${text.strong}`} h={20}>
        <StatusGlyph status={isDown ? 'failed' : 'done'} />
        {isDown ? 'Not responding' : 'Listening'}
      </Box>
      <code className={styles.factsBandValue}>{new URL(overview.baseUrl).host}</code>
      <div className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`}>
        {overview.isOpenToOthers ? 'open to other machines' : 'loopback only'} · version {overview.version}
      </div>
    </Link>
  );
}

function Chain({ chain }: { chain: ChainState }) {
  const { secretType, blockNumber } = chain;
  const { status, state } = chainLabel(chain);
  const awake = isAwake(chain);
  const detail = chainDetail(chain);
  return (
    <Link to="/chains" className={styles.cell}>
      <Box className={`${text.line} ${text.strong}`} h={20}>
        <ChainGlyph chain={secretType} asleep={!awake} />
        {secretType}
        <Flex component="span" ms="auto">
          <StatusGlyph status={status} size={8} />
        </Flex>
      </Box>
      <div className={styles.factsBandValue} data-asleep={!awake || undefined}>
        {blockNumber === undefined ? state : `Block ${toBlock(blockNumber)}`}
      </div>
      <div className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`} title={chain.reason ?? detail}>
        {detail}
      </div>
    </Link>
  );
}

function Waiting() {
  return (
    <div className={styles.cell}>
      <Box className={`${text.line} ${text.strong}`} h={20}>
        <SkeletonLine width={90} />
      </Box>
      <div className={styles.factsBandValue}>
        <SkeletonLine width={70} />
      </div>
      <div className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`}>
        <SkeletonLine width={130} />
      </div>
    </div>
  );
}
