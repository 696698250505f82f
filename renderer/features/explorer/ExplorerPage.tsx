import { IconBlocks, IconSearch } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type SecretType, secretType } from '../../../service/model/kernel/primitives.ts';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { EmptyState } from '../../components/layout/EmptyState.tsx';
import { StatusLabel } from '../../components/status/StatusLabel.tsx';
import { HttpExample } from '../../frame/action/OperationDrawer.tsx';
import { NotFoundPage } from '../../frame/page/NotFoundPage.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import type { DeclaredPage } from '../../frame/page/RecordPage.tsx';
import { StartChain } from '../../frame/page/StartChain.tsx';
import { chainLabel, isAwake, useChainState } from '../../service/queries/chain-states.ts';

export type ExplorerPageProps = { readonly secretType: SecretType };

/** An explorer page for a running chain, otherwise the reason it is unavailable; asks before a chain is started. */
export function explorerPage(Page: (props: ExplorerPageProps) => React.ReactNode): DeclaredPage {
  function PageOfChain({ secretType: chain }: ExplorerPageProps) {
    const state = useChainState(chain);
    return state && !isAwake(state) ? <AsleepChain chain={state} /> : <Page secretType={chain} />;
  }
  return function ExplorerPage() {
    const { chain } = useParams({ strict: false });
    const parsed = secretType.safeParse(chain);
    return parsed.success ? <PageOfChain key={parsed.data} secretType={parsed.data} /> : <NotFoundPage />;
  };
}

export const chainsCrumb = { label: 'Chains', to: '/chains' } as const;

export function crumbsOf(chain: SecretType) {
  return [chainsCrumb, { label: chain, to: '/explorer/$chain', params: { chain } }] as const;
}

/** Replaces an explorer page of an unavailable chain: the reason, and a button to start it. */
function AsleepChain({ chain }: { chain: ChainState }) {
  const { secretType, isEmbedded, reason } = chain;
  const { status, state } = chainLabel(chain);
  const isFailed = chain.health === 'failed';
  return (
    <>
      <PageHeader crumbs={[chainsCrumb]} title={secretType} beside={<StatusLabel status={status} state={state} />} />
      <EmptyState
        title={`${secretType} ${isFailed ? 'is not responding' : 'is asleep'}`}
        diagram={[
          {
            icon: () => <ChainGlyph chain={secretType} asleep />,
            label: secretType,
            caption: state.toLowerCase(),
            missing: true,
            flow: 'creates',
          },
          {
            icon: IconBlocks,
            label: 'Blocks',
            caption: isEmbedded ? 'stored on disk' : 'on your node',
            flow: 'shown in',
          },
          { icon: IconSearch, label: 'Explorer', caption: 'this page' },
        ]}
        actions={<StartChain chain={chain} size="md" />}
        example={isEmbedded && <HttpExample operation="chains.wake" input={{ secretType }} />}
      >
        {isFailed
          ? (reason ?? 'The explorer is unavailable until the chain responds.')
          : 'Blocks and balances are stored on disk. Start the chain to view them. It also starts on demand.'}
      </EmptyState>
    </>
  );
}
