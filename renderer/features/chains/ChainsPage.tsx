import { Button } from '@mantine/core';
import { IconDroplet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChainFindings } from '../../components/chain/ChainFindings.tsx';
import { FieldMessage } from '../../components/form/FieldMessage.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { StatusLine } from '../../components/status/StatusLabel.tsx';
import { ActionButton } from '../../frame/action/ActionButton.tsx';
import { OperationLine } from '../../frame/action/use-operation.tsx';
import { PageBody } from '../../frame/page/PageBody.tsx';
import { PageHeader } from '../../frame/page/PageHeader.tsx';
import { service } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import { chainStates } from '../../service/queries/chain-states.ts';
import { ChainCard, ChainCardSkeleton } from './ChainCard.tsx';

const skeletonKeys = ['first', 'second', 'third', 'fourth'] as const;

export function ChainsPage() {
  const states = useQuery({ ...chainStates(), refetchOnMount: 'always' });
  return (
    <>
      <PageHeader
        title="Chains"
        facts="Embedded EVM chains, or nodes of yours. A sleeping chain starts on demand."
        actions={
          <>
            <LinkButton to="/contracts">Contracts</LinkButton>
            <ActionButton action={{ name: 'mint-item' }} label="Mint test item…" />
            <ActionButton action={{ name: 'faucet' }} icon={IconDroplet} label="Faucet…" />
          </>
        }
      />
      <PageBody>
        <div className="stack airy">
          {states.error && !states.data && <FailureAlert error={states.error} onRetry={() => void states.refetch()} />}
          {states.data?.map((chain) => <ChainCard key={chain.secretType} chain={chain} />) ??
            (states.isPending && skeletonKeys.map((key) => <ChainCardSkeleton key={key} />))}
          <BooksAndChains />
          <OperationLine operation="chains.listStates" input={{}} />
        </div>
      </PageBody>
    </>
  );
}

/** Compares everything recorded, escrowed and signed with the chains, on a click. */
function BooksAndChains() {
  const { data, error, isFetching, refetch } = useQuery(
    service.money.reconcile.queryOptions({}, { enabled: false, retry: false }),
  );
  const differences = data?.differences.length ?? 0;
  const isRight = data !== undefined && differences + data.findings.length === 0;
  return (
    <section className="stack" aria-label="Ledger and chains">
      <StatusLine
        status={isRight ? 'done' : error || data ? 'attention' : 'idle'}
        action={
          <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
            Compare ledger and chains
          </Button>
        }
      >
        <span className="soft">
          {error && !data ? (
            <FieldMessage message={failureOf(error).message} />
          ) : (
            sentenceOf(data === undefined, isRight, differences)
          )}
        </span>
      </StatusLine>
      {data && <ChainFindings findings={data.findings} />}
    </section>
  );
}

function sentenceOf(isUnknown: boolean, isRight: boolean, differences: number): string {
  if (isUnknown) return 'Checks funds, escrowed items, contracts and wallets against the chains.';
  if (isRight) return 'Ledger and chains match.';
  if (differences === 0) return 'Ledger and chains differ.';
  const addresses = differences === 1 ? 'one deposit address' : `${differences} deposit addresses`;
  return `The difference is at ${addresses}. See the market user’s page.`;
}
