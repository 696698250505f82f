import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { Tag } from '../../components/status/Tag.tsx';
import text from '../../components/text.module.css';
import { StartChain } from '../../frame/page/StartChain.tsx';
import { chainLabel, isAwake, toBlock } from '../../service/queries/chain-states.ts';
import styles from './ChainCard.module.css';
import { ChainContracts } from './ChainContracts.tsx';
import { ChainFacts } from './ChainFacts.tsx';
import { ChainMenu } from './ChainMenu.tsx';
import { ConnectDrawer } from './ConnectDrawer.tsx';
import { ResetChainDialog } from './ResetChainDialog.tsx';

/** One chain: its state and latest block, its endpoints, its contracts and its actions. */
export function ChainCard({ chain }: { chain: ChainState }) {
  const [dialog, setDialog] = useState<'connect' | 'reset'>();
  const close = () => setDialog(undefined);
  const awake = isAwake(chain);
  return (
    <section className={styles.card} aria-label={chain.secretType}>
      <header className={styles.head}>
        <ChainGlyph chain={chain.secretType} asleep={!awake} />
        <h2 className={text.title}>{chain.secretType}</h2>
        <span className={`${text.cut} ${text.quiet}`}>{chain.name}</span>
        {!chain.isEmbedded && <Tag>Your node</Tag>}
        {chain.isServed && <Tag>Chain server</Tag>}
        <span className={styles.state}>
          <StatusLabel {...chainLabel(chain)} />
        </span>
        {chain.blockNumber !== undefined && (
          <span className={`${text.strong} ${text.figures} ${styles.block}`}>
            <span className={styles.word}>Block</span> {toBlock(chain.blockNumber)}
          </span>
        )}
        <div className={styles.actions}>
          <LinkButton
            size="xs"
            aria-label={`Explorer of ${chain.secretType}`}
            to="/explorer/$chain"
            params={{ chain: chain.secretType }}
          >
            Explorer
          </LinkButton>
          {chain.rpcUrl && (
            <Button size="xs" onClick={() => setDialog('connect')}>
              Connect…
            </Button>
          )}
          {!awake && <StartChain chain={chain} />}
          {chain.isEmbedded && <ChainMenu chain={chain} onReset={() => setDialog('reset')} />}
        </div>
      </header>
      {chain.reason && (
        <div className={styles.note}>
          <Note tone={chain.health === 'failed' ? 'bad' : 'plain'} title={chain.reason} />
        </div>
      )}
      <div className={styles.body}>
        <ChainFacts chain={chain} />
        <ChainContracts chain={chain} />
      </div>
      {dialog === 'connect' && <ConnectDrawer chain={chain} onClose={close} />}
      {dialog === 'reset' && <ResetChainDialog chain={chain} onClose={close} />}
    </section>
  );
}

/** Reserves the exact height of a card while the states load. */
export function ChainCardSkeleton() {
  return (
    <section className={styles.card} aria-busy="true" aria-label="Chain">
      <header className={styles.head}>
        <SkeletonLine width={180} />
      </header>
      <div className={styles.body}>
        {['facts', 'contracts'].map((part) => (
          <div key={part} className={styles.waiting}>
            <SkeletonLine width="70%" />
            <SkeletonLine width="40%" />
          </div>
        ))}
      </div>
    </section>
  );
}
