import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../components/Card.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { useActions } from '../../frame/actions.tsx';
import { service, type Transaction, type Wallet } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import styles from './LatestTransactions.module.css';
import { MovedValue } from './MovedValue.tsx';
import { TransactionState } from './TransactionState.tsx';
import { titleOf } from './transaction-words.ts';

const size = 5;

/** The last transactions of a wallet, and the way to all of them. */
export function LatestTransactions({ wallet }: { wallet: Wallet }) {
  const actions = useActions();
  const { data, error, refetch } = useQuery(
    service.transactions.list.queryOptions({ walletId: wallet.id, size }),
  );
  const total = data?.pagination.numberOfElements ?? 0;
  return (
    <Card
      title="Transactions"
      hint={total > 0 && total.toLocaleString('en')}
      flush
      actions={
        total > 0 && (
          <Link to="/transactions" search={{ walletId: wallet.id }}>
            All transactions
          </Link>
        )
      }
    >
      {error && !data && (
        <div className={styles.pad}>
          <FailureAlert error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className={styles.row}>
          <SkeletonLine width="50%" />
        </div>
      )}
      {data && total === 0 && (
        <div className={styles.none}>
          <p>It has sent nothing yet.</p>
          {!wallet.archived && (
            <Button size="xs" onClick={() => actions.open({ name: 'send', walletId: wallet.id })}>
              Send…
            </Button>
          )}
        </div>
      )}
      {data && total > 0 && (
        <ul className={styles.list}>
          {data.items.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const changedIds = useChangedIds();
  return (
    <li className={styles.row} data-changed={changedIds.has(transaction.id) || undefined}>
      <Link
        to="/transactions/$transactionId"
        params={{ transactionId: transaction.id }}
        className={styles.title}
      >
        {titleOf(transaction)}
      </Link>
      <span className={styles.value}>
        <MovedValue transaction={transaction} />
      </span>
      <TransactionState state={transaction.status} />
      <span className={styles.when}>
        <RelativeTime at={transaction.createdAt} />
      </span>
    </li>
  );
}
