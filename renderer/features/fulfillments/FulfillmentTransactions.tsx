import { Link } from '@tanstack/react-router';
import type { FulfillmentInspection } from '../../../service/resources/fulfillment-inspection.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { type Status, StatusGlyph } from '../../components/StatusGlyph.tsx';
import { toBlock } from '../../service/chain-states.ts';
import { shorten } from '../../service/shorten.ts';
import styles from './FulfillmentTransactions.module.css';

type Transaction = FulfillmentInspection['transactions'][number];

const glyphs = {
  PENDING: 'progress',
  SUCCEEDED: 'done',
  FAILED: 'failed',
  REPLACED: 'off',
} as const satisfies Record<Transaction['status'], Status>;

/** What was signed for a fulfillment, the newest first, each with its block. */
export function FulfillmentTransactions({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { transactions, chain, status } = fulfillment;
  if (transactions.length === 0)
    return (
      <p className={styles.none}>
        {status === 'QUEUED' ? 'None is signed yet.' : 'None was sent.'}
      </p>
    );
  return (
    <ul>
      {transactions.toReversed().map((transaction) => (
        <li key={transaction.id} className={styles.row}>
          <StatusGlyph status={glyphs[transaction.status]} label={transaction.status} />
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
