import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { TransactionState } from '../../components/TransactionState.tsx';
import styles from '../../components/table/side-table.module.css';
import type { OfferInspection } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { purposeOf, signerOf } from './transaction-purpose.ts';

const atFirst = 6;

type OfferTransaction = OfferInspection['transactions'][number];

/** What happened on the chain for an offer: the approval, the way into custody and out of it, newest first. */
export function OfferTransactions({ inspection }: { inspection: OfferInspection }) {
  const { transactions, approvalHash, offer } = inspection;
  const [isWhole, showWhole] = useState(false);
  const newest = transactions.toReversed();
  const shown = isWhole ? newest : newest.slice(0, atFirst);
  const isApprovalElsewhere =
    approvalHash !== undefined && !transactions.some(({ purpose }) => purpose === 'APPROVAL');
  if (transactions.length === 0 && !isApprovalElsewhere) return null;
  return (
    <Card title="On chain" hint={transactions.length.toLocaleString('en')} flush>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>For</th>
              <th data-wide>Signed by</th>
              <th>Function</th>
              <th>Transaction</th>
              <th>State</th>
              <th data-align="right">When</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Row key={one.id} transaction={one} />
            ))}
            {isApprovalElsewhere && (isWhole || newest.length <= atFirst) && (
              <tr>
                <td>{purposeOf({ purpose: 'APPROVAL' })}</td>
                <td data-wide className={styles.dim}>
                  {signerOf({ purpose: 'APPROVAL' })}
                </td>
                <td className={styles.dim}>as told</td>
                <td colSpan={3}>
                  <Link
                    to="/explorer/$chain/tx/$hash"
                    params={{ chain: offer.nft.chain, hash: approvalHash }}
                    className={styles.hash}
                  >
                    <Identifier value={approvalHash} label="hash" shape="short" copy="never" />
                  </Link>
                </td>
              </tr>
            )}
          </tbody>
        </table>
        {!isWhole && newest.length > atFirst && (
          <UnstyledButton className={styles.more} onClick={() => showWhole(true)}>
            Show all {newest.length}
          </UnstyledButton>
        )}
      </div>
    </Card>
  );
}

function Row({ transaction }: { transaction: OfferTransaction }) {
  const isChanged = useChangedIds().has(transaction.id);
  return (
    <tr data-changed={isChanged || undefined} title={transaction.reason}>
      <td className={styles.name}>{purposeOf(transaction)}</td>
      <td data-wide className={styles.dim}>
        {signerOf(transaction)}
      </td>
      <td>
        <code>{transaction.functionName.split('(')[0]}</code>
      </td>
      <td>
        <Link
          to="/transactions/$transactionId"
          params={{ transactionId: transaction.id }}
          className={styles.hash}
        >
          <Identifier value={transaction.hash} label="hash" shape="short" copy="never" />
        </Link>
      </td>
      <td>
        <TransactionState state={transaction.status} />
      </td>
      <td data-align="right" className={styles.when}>
        <RelativeTime at={transaction.createdAt} />
      </td>
    </tr>
  );
}
