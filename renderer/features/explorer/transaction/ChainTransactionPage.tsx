import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import type { TransactionStatus } from '../../../../service/resources/transaction.ts';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { countOrNone } from '../../../components/figures/counted.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { LazyContent } from '../../../components/layout/LazyContent.tsx';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import { lazyPart } from '../../../components/layout/lazy-part.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { StatusLabel } from '../../../components/status/StatusLabel.tsx';
import text from '../../../components/text.module.css';
import { OperationLine } from '../../../frame/act/OperationLine.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { AbsentPage } from '../../../frame/page/AbsentPage.tsx';
import { Columns, PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service } from '../../../service/call/client.ts';
import { isAbsent } from '../../../service/call/failure.ts';
import { wireLabel } from '../../../service/labels/wire-names.ts';
import { crumbsOf } from '../crumbs.ts';
import { ExplorerPage } from '../ExplorerPage.tsx';
import { TransactionFacts } from './TransactionFacts.tsx';
import { TransactionInput } from './TransactionInput.tsx';
import { TransactionPosition } from './TransactionPosition.tsx';
import { UnknownTransaction } from './UnknownTransaction.tsx';

const EventLogs = lazyPart(() => import('../../../frame/pick/EventLogs.tsx'), 'EventLogs');
const route = getRouteApi('/explorer/$chain/tx/$hash');

/** A transaction from its chain, whoever sent it. */
export function ChainTransactionPage() {
  const { chain, hash } = route.useParams();
  return (
    <ExplorerPage chain={chain}>
      {(secretType) => <OfHash key={hash} secretType={secretType} hash={hash} />}
    </ExplorerPage>
  );
}

const statusGlyphs = {
  UNKNOWN: 'idle',
  PENDING: 'progress',
  SUCCEEDED: 'done',
  FAILED: 'failed',
} as const;

function OfHash({ secretType, hash }: { secretType: SecretType; hash: string }) {
  const { data, error, refetch } = useQuery(
    service.transactions.getStatus.queryOptions({ secretType, hash }),
  );
  if (error && isAbsent(error))
    return <AbsentPage kind="Transaction" crumbs={crumbsOf(secretType)} />;
  return (
    <>
      <PageHeader
        crumbs={crumbsOf(secretType)}
        title="Transaction"
        beside={
          data ? (
            <StatusLabel
              status={statusGlyphs[data.status]}
              state={wireLabel('transactionState', data.status)}
              name={data.status}
            />
          ) : (
            !error && <SkeletonLine width={90} />
          )
        }
        facts={<Identifier value={hash} label="hash" />}
        actions={<OursButton secretType={secretType} hash={hash} />}
      />
      <PageBody>
        {error && !data && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data?.status === 'UNKNOWN' && <UnknownTransaction secretType={secretType} hash={hash} />}
        {data && data.status !== 'UNKNOWN' && <Known transaction={data} />}
      </PageBody>
    </>
  );
}

/** Link to the detail page of a transaction that a wallet of this service signed. */
function OursButton({ secretType, hash }: { secretType: SecretType; hash: string }) {
  const matches = useQuery(
    service.transactions.list.queryOptions({ secretType, search: hash, size: 1 }),
  );
  const transactionId = matches.data?.items[0]?.id;
  if (!transactionId) return null;
  return (
    <LinkButton to="/transactions/$transactionId" params={{ transactionId }}>
      Vaultdesk details
    </LinkButton>
  );
}

function Known({ transaction }: { transaction: TransactionStatus }) {
  const { chain, hash, reason, logs, input } = transaction;
  return (
    <Columns
      main={
        <>
          {reason && (
            <Note tone="bad" title="Transaction failed">
              {reason}
            </Note>
          )}
          <Card title="Message">
            <TransactionFacts transaction={transaction} />
          </Card>
          <Card title="Events" hint={countOrNone(logs)}>
            {logs.length === 0 ? (
              <p className={text.quiet}>No events.</p>
            ) : (
              <LazyContent>
                <EventLogs secretType={chain} logs={logs} />
              </LazyContent>
            )}
          </Card>
          {input !== undefined && input !== '0x' && <TransactionInput input={input} />}
          <OperationLine operation="transactions.getStatus" input={{ secretType: chain, hash }} />
        </>
      }
      side={
        <>
          <Card title="Confirmations">
            <TransactionPosition transaction={transaction} />
          </Card>
          <FeatureCards on="trace" id={hash} />
        </>
      }
    />
  );
}
