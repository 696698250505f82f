import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '../../../components/figures/RelativeTime.tsx';
import { TransactionState } from '../../../components/status/TransactionState.tsx';
import { titleOf } from '../../../components/status/transaction-labels.ts';
import list from '../../../components/table/ListCard.module.css';
import { ListCard, ListRow } from '../../../components/table/ListCard.tsx';
import { useActions } from '../../../frame/act/actions.tsx';
import { TransferredValue } from '../../../frame/pick/TransferredValue.tsx';
import { service, type Transaction, type Wallet } from '../../../service/call/client.ts';
import { useChangedIds } from '../../../service/live/live-changes.ts';
import styles from './LatestTransactions.module.css';

const size = 5;

export function LatestTransactions({ wallet }: { wallet: Wallet }) {
  const actions = useActions();
  const query = useQuery(service.transactions.list.queryOptions({ walletId: wallet.id, size }));
  return (
    <ListCard
      title="Transactions"
      query={query}
      all={
        <Link to="/transactions" search={{ walletId: wallet.id }}>
          All transactions
        </Link>
      }
      none={
        <>
          <p>No transactions yet.</p>
          {!wallet.archived && (
            <Button size="xs" onClick={() => actions.open({ name: 'send', walletId: wallet.id })}>
              Send…
            </Button>
          )}
        </>
      }
      row={(transaction) => <Row key={transaction.id} transaction={transaction} />}
    />
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { id, status, createdAt } = transaction;
  return (
    <ListRow className={styles.row} isChanged={useChangedIds().has(id)}>
      <Link to="/transactions/$transactionId" params={{ transactionId: id }} className={list.name}>
        {titleOf(transaction)}
      </Link>
      <span className={styles.value}>
        <TransferredValue transaction={transaction} />
      </span>
      <TransactionState state={status} />
      <span className={list.when}>
        <RelativeTime at={createdAt} />
      </span>
    </ListRow>
  );
}
