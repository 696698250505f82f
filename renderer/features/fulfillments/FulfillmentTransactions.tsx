import { Link } from '@tanstack/react-router';
import type { FulfillmentInspection } from '../../../service/resources/fulfillment-inspection.ts';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../components/status/StatusGlyph.tsx';
import { statusOfState } from '../../components/status/transaction-words.ts';
import text from '../../components/text.module.css';
import { toBlock } from '../../service/look/chain-states.ts';
import { shorten } from '../../service/words/shorten.ts';
import { wordOf } from '../../service/words/wire-words.ts';
import styles from './FulfillmentTransactions.module.css';

/** What was signed for a fulfillment, the newest first, each with its block. */
export function FulfillmentTransactions({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { transactions, chain, status } = fulfillment;
  if (transactions.length === 0)
    return (
      <p className={text.quiet}>{status === 'QUEUED' ? 'None is signed yet.' : 'None was sent.'}</p>
    );
  return (
    <ul>
      {transactions.toReversed().map((transaction) => (
        <li key={transaction.id} className={styles.row}>
          <StatusGlyph
            status={statusOfState[transaction.status]}
            label={wordOf('transactionState', transaction.status)}
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
              'no block yet'
            ) : (
              <Link
                to="/explorer/$chain/tx/$hash"
                params={{ chain, hash: transaction.hash }}
                aria-label={`See it in block ${toBlock(transaction.blockNumber)}`}
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
