import { Link } from '@tanstack/react-router';
import type { FulfillmentInspection } from '../../../service/resources/fulfillment-inspection.ts';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { statusOfState } from '../../components/status/transaction-labels.ts';
import text from '../../components/text.module.css';
import { shorten } from '../../service/labels/shorten.ts';
import { wireLabel } from '../../service/labels/wire-names.ts';
import { toBlock } from '../../service/queries/chain-states.ts';
import styles from './FulfillmentTransactions.module.css';

/** The signed transactions of a fulfillment, newest first, with their blocks. */
export function FulfillmentTransactions({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { transactions, chain, status } = fulfillment;
  if (transactions.length === 0)
    return <p className={text.quiet}>{status === 'QUEUED' ? 'None signed yet.' : 'None sent.'}</p>;
  return (
    <ul>
      {transactions.toReversed().map((transaction) => (
        <li key={transaction.id} className={styles.row}>
          <StatusGlyph
            status={statusOfState[transaction.status]}
            label={wireLabel('transactionState', transaction.status)}
          />
          <Link
            to="/transactions/$transactionId"
            params={{ transactionId: transaction.id }}
            title={transaction.hash}
          >
            <code>{shorten(transaction.hash, 'long')}</code>
          </Link>
          <CopyButton value={transaction.hash} label="Copy hash" />
          <span className={styles.block}>
            {transaction.blockNumber === undefined ? (
              'pending'
            ) : (
              <Link
                to="/explorer/$chain/tx/$hash"
                params={{ chain, hash: transaction.hash }}
                aria-label={`View in block ${toBlock(transaction.blockNumber)}`}
              >
                block {toBlock(transaction.blockNumber)}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
