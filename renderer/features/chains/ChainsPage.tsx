import { Button } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import text from '../../components/text.module.css';
import { useActions } from '../../frame/act/actions.tsx';
import { OperationLine } from '../../frame/act/OperationLine.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { chainStates } from '../../service/queries/chain-states.ts';
import { BooksAndChains } from './BooksAndChains.tsx';
import { ChainCard, ChainCardSkeleton } from './ChainCard.tsx';

const skeletonKeys = ['first', 'second', 'third', 'fourth'] as const;

export function ChainsPage() {
  const actions = useActions();
  const states = useQuery({ ...chainStates(), refetchOnMount: 'always' });
  return (
    <>
      <PageHeader
        title="Chains"
        facts="Embedded EVM chains, or nodes of yours. A sleeping chain starts on demand."
        actions={
          <>
            <Button onClick={() => actions.open({ name: 'mint-item' })}>Mint a test item…</Button>
            <Button
              leftSection={<IconDroplet size={15} stroke={1.7} />}
              onClick={() => actions.open({ name: 'faucet' })}
            >
              Faucet…
            </Button>
          </>
        }
      />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          {states.error && !states.data && (
            <FailureAlert error={states.error} onRetry={() => void states.refetch()} />
          )}
          {states.data?.map((chain) => <ChainCard key={chain.secretType} chain={chain} />) ??
            (states.isPending && skeletonKeys.map((key) => <ChainCardSkeleton key={key} />))}
          <BooksAndChains />
          <OperationLine operation="chains.listStates" input={{}} />
        </div>
      </PageBody>
    </>
  );
}
