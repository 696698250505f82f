import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { titleOf } from '../../../components/status/transaction-words.ts';
import text from '../../../components/text.module.css';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FailedPage } from '../../../frame/page/FailedPage.tsx';
import { Columns, PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service, type TransactionInspection } from '../../../service/call/client.ts';
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
