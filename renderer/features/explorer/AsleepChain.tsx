import { IconBlocks, IconSearch } from '@tabler/icons-react';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { StatusWord } from '../../components/status/StatusWord.tsx';
import { HttpExample } from '../../frame/act/HttpExample.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { StartChain } from '../../frame/page/StartChain.tsx';
import { wordsOfChain } from '../../service/look/chain-states.ts';
import { chainsCrumb } from './crumbs.ts';

/** In place of a page of the explorer: why there is nothing to see, and the way to it. */
export function AsleepChain({ chain }: { chain: ChainState }) {
  const { secretType, isEmbedded, reason } = chain;
  const { status, state } = wordsOfChain(chain);
  const isFailed = chain.health === 'failed';
  return (
    <>
      <PageHeader
        crumbs={[chainsCrumb]}
        title={secretType}
        beside={<StatusWord status={status} state={state} />}
      />
      <EmptyState
        title={`${secretType} ${isFailed ? 'does not answer' : 'is asleep'}`}
        diagram={[
          {
            icon: () => <ChainGlyph chain={secretType} asleep />,
            label: secretType,
            caption: state.toLowerCase(),
            missing: true,
            flow: 'makes',
          },
          {
            icon: IconBlocks,
            label: 'Blocks',
            caption: isEmbedded ? 'kept on the disk' : 'on your node',
            flow: 'seen',
          },
          { icon: IconSearch, label: 'Explorer', caption: 'here' },
        ]}
        actions={<StartChain chain={chain} size="md" />}
        example={isEmbedded && <HttpExample operation="chains.wake" input={{ secretType }} />}
      >
        {isFailed
          ? (reason ?? 'There is nothing to see while it does not answer.')
          : 'Its blocks and balances are on the disk. Start it to look at them; anything that needs the chain starts it too.'}
      </EmptyState>
    </>
  );
}
