import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Tag } from '../../../components/status/Tag.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { titleOf } from '../../../components/status/transaction-labels.ts';
import text from '../../../components/text.module.css';
import { Sentence } from '../../../components/timeline/Sentence.tsx';
import { HttpExample } from '../../../frame/act/HttpExample.tsx';
import { FeatureCards } from '../../../frame/features.tsx';
import { RecordPage } from '../../../frame/page/RecordPage.tsx';
import { service, type TransactionInspection } from '../../../service/call/client.ts';
import {
  FailureReason,
  TransactionActions,
  TransactionEffects,
  TransactionFacts,
  useParties,
} from '../TransactionFacts.tsx';
import { CallCard, FeesCard, LogsCard } from './CallCard.tsx';
import { LaneCard } from './LaneCard.tsx';
import { TransactionWay } from './TransactionWay.tsx';

const route = getRouteApi('/transactions/$transactionId');
const crumbs = [{ label: 'Transactions', to: '/transactions' }] as const;

/** One transaction: its action, status, cost and available actions. */
export function TransactionPage() {
  const { transactionId } = route.useParams();
  const query = useQuery(service.transactions.inspect.queryOptions({ transactionId }));
  return (
    <RecordPage
      query={query}
      crumbs={crumbs}
      kind="Transaction"
      title={titleOf}
      beside={({ status, secretType, alias }) => (
        <>
          <TransactionState state={status} />
          <Chain chain={secretType} />
          {alias && <Tag>{alias}</Tag>}
        </>
      )}
      facts={({ hash, createdAt }) => (
        <>
          <Identifier value={hash} label="hash" shape="long" />
          signed <RelativeTime at={createdAt} />
        </>
      )}
      actions={(transaction) => <TransactionActions transaction={transaction} />}
      main={(transaction) => <Main transaction={transaction} />}
      side={(transaction) => <Side transaction={transaction} />}
    />
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
      <FailureReason transaction={transaction} />
      {data !== '0x' && <CallCard transaction={transaction} />}
      {logs.length > 0 && <LogsCard transaction={transaction} />}
      <HttpExample
        title="Query its status over HTTP"
        operation="transactions.getStatus"
        input={{ secretType, hash }}
      />
    </>
  );
}

function Side({ transaction }: { transaction: TransactionInspection }) {
  // Its lane explains the delay.
  const isWaiting = transaction.status === 'PENDING';
  return (
    <>
      <Card title="Details">
        <TransactionFacts transaction={transaction} />
      </Card>
      <FeatureCards on="trace" id={transaction.id} />
      {isWaiting && <LaneCard transaction={transaction} />}
      <FeesCard transaction={transaction} />
      {!isWaiting && <LaneCard transaction={transaction} />}
      <Card title="Timeline">
        <TransactionEffects transaction={transaction} />
      </Card>
    </>
  );
}
