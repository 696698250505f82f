import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Card } from '../../../components/Card.tsx';
import { Chain } from '../../../components/ChainGlyph.tsx';
import { Identifier } from '../../../components/Identifier.tsx';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { SkeletonLine } from '../../../components/Skeleton.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { TransactionState } from '../../../components/TransactionState.tsx';
import text from '../../../components/text.module.css';
import { titleOf } from '../../../components/transaction-words.ts';
import { FailedPage } from '../../../frame/FailedPage.tsx';
import { HttpExample } from '../../../frame/HttpExample.tsx';
import { Columns, PageBody } from '../../../frame/PageBody.tsx';
import { PageHeader } from '../../../frame/PageHeader.tsx';
import { service, type TransactionInspection } from '../../../service/client.ts';
import { TransactionActions } from '../TransactionActions.tsx';
import { TransactionFacts } from '../TransactionFacts.tsx';
import { useParties } from '../use-parties.ts';
import { WhatHappened } from '../WhatHappened.tsx';
import { WhyFailed } from '../WhyFailed.tsx';
import { CallCard } from './CallCard.tsx';
import { FeesCard } from './FeesCard.tsx';
import { LaneCard } from './LaneCard.tsx';
import { LogsCard } from './LogsCard.tsx';
import { TransactionWay } from './TransactionWay.tsx';

const route = getRouteApi('/transactions/$transactionId');
const crumbs = [{ label: 'Transactions', to: '/transactions' }] as const;

/** One transaction: what it does, where it stands, what it cost, and what can be done about it. */
export function TransactionPage() {
  const { transactionId } = route.useParams();
  const {
    data: transaction,
    error,
    refetch,
  } = useQuery(service.transactions.inspect.queryOptions({ transactionId }));
  if (error && !transaction)
    return <FailedPage crumbs={crumbs} title="Transaction" error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={transaction ? titleOf(transaction) : <SkeletonLine width={160} />}
        beside={
          transaction && (
            <>
              <TransactionState state={transaction.status} />
              <Chain chain={transaction.secretType} />
              {transaction.alias && <Tag>{transaction.alias}</Tag>}
            </>
          )
        }
        facts={
          transaction && (
            <>
              <Identifier value={transaction.hash} label="hash" shape="long" />
              signed <RelativeTime at={transaction.createdAt} />
            </>
          )
        }
        actions={transaction && <TransactionActions transaction={transaction} />}
      />
      <PageBody>
        {transaction && (
          <Columns
            main={<Main transaction={transaction} />}
            side={<Side transaction={transaction} />}
          />
        )}
      </PageBody>
    </>
  );
}

function Main({ transaction }: { transaction: TransactionInspection }) {
  const { sentence } = useParties(transaction);
  const { data, logs, secretType, hash } = transaction;
  return (
    <>
      <Card>
        <div className={`${text.stack} ${text.roomy}`}>
          <Sentence phrases={sentence} />
          <TransactionWay transaction={transaction} />
        </div>
      </Card>
      <WhyFailed transaction={transaction} />
      {data !== '0x' && <CallCard transaction={transaction} />}
      {logs.length > 0 && <LogsCard transaction={transaction} />}
      <HttpExample
        title="Ask for its status over HTTP"
        operation="transactions.getStatus"
        input={{ secretType, hash }}
      />
    </>
  );
}

function Side({ transaction }: { transaction: TransactionInspection }) {
  // While it waits, its lane says why.
  const isWaiting = transaction.status === 'PENDING';
  return (
    <>
      <Card title="Facts">
        <TransactionFacts transaction={transaction} />
      </Card>
      {isWaiting && <LaneCard transaction={transaction} />}
      <FeesCard transaction={transaction} />
      {!isWaiting && <LaneCard transaction={transaction} />}
      <Card title="What happened">
        <WhatHappened transaction={transaction} />
      </Card>
    </>
  );
}
