import { Box, Flex } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { secretTypes } from '../../../service/kernel/secret-types.ts';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import text from '../../components/text.module.css';
import type { Overview } from '../../service/call/client.ts';
import { usePresence } from '../../service/live/presence.ts';
import {
  chainLabel,
  isAwake,
  toBlock,
  useChainStates,
} from '../../service/queries/chain-states.ts';
import { chainDetail } from './chain-detail.ts';
import styles from './FactsBand.module.css';

/** The listener and the chains in one row; each part links to its page. */
export function FactsBand({ overview }: { overview: Overview | undefined }) {
  const chains = useChainStates();
  return (
    <section
      className={styles.band}
      aria-label="Listener and chains"
      aria-busy={!overview || !chains || undefined}
    >
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
      <code className={styles.value}>{new URL(overview.baseUrl).host}</code>
      <div className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`}>
        {overview.isOpenToOthers ? 'open to other machines' : 'loopback only'} · version{' '}
        {overview.version}
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
      <div className={styles.value} data-asleep={!awake || undefined}>
        {blockNumber === undefined ? state : `Block ${toBlock(blockNumber)}`}
      </div>
      <div
        className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`}
        title={chain.reason ?? detail}
      >
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
      <div className={styles.value}>
        <SkeletonLine width={70} />
      </div>
      <div className={`${text.cut} ${text.quiet} ${text.tiny} ${styles.detail}`}>
        <SkeletonLine width={130} />
      </div>
    </div>
  );
}
