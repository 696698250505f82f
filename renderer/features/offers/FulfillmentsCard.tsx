import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { FulfillmentState } from '../../components/FulfillmentState.tsx';
import { fulfillmentTypes } from '../../components/fulfillment-words.ts';
import { Identifier } from '../../components/Identifier.tsx';
import { toUsdc } from '../../components/offer-words.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import styles from '../../components/table/side-table.module.css';
import type { OfferInspection } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import { plainReason } from './split-reason.ts';

const atFirst = 6;

type Fulfillment = OfferInspection['fulfillments'][number];

/** Every movement of items out of an offer: purchases and returns, newest first. */
export function FulfillmentsCard({ inspection }: { inspection: OfferInspection }) {
  const { fulfillments, transactions, offer } = inspection;
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? fulfillments : fulfillments.slice(0, atFirst);
  const lastOf = (id: string) => transactions.findLast(({ fulfillmentId }) => fulfillmentId === id);
  return (
    <Card
      title="Fulfillments"
      hint={fulfillments.length > 0 && fulfillments.length.toLocaleString('en')}
      flush
      actions={
        fulfillments.length > 0 && (
          <Link to="/fulfillments" search={{ search: offer.id }}>
            Open list
          </Link>
        )
      }
    >
      {fulfillments.length === 0 ? (
        <p className={styles.none}>{nothingYet(offer)}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>Type</th>
                <th>For</th>
                <th data-align="right">Items</th>
                <th data-align="right">USDC</th>
                <th>Status</th>
                <th data-wide>Transaction</th>
                <th data-align="right">When</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.id} fulfillment={one} transaction={lastOf(one.id)} />
              ))}
            </tbody>
          </table>
          {!isWhole && fulfillments.length > atFirst && (
            <UnstyledButton className={styles.more} onClick={() => showWhole(true)}>
              Show all {fulfillments.length}
            </UnstyledButton>
          )}
        </div>
      )}
    </Card>
  );
}

function Row({
  fulfillment,
  transaction,
}: {
  fulfillment: Fulfillment;
  transaction: OfferInspection['transactions'][number] | undefined;
}) {
  const isChanged = useChangedIds().has(fulfillment.id);
  const { id, type, buyer, amount, pricePerItem, status, reason, creationDate } = fulfillment;
  return (
    <tr data-changed={isChanged || undefined}>
      <td>
        <Link to="/fulfillments" search={{ selected: id }} className={styles.plain}>
          {fulfillmentTypes[type]}
        </Link>
      </td>
      <td className={styles.name}>
        <Link to="/market/users/$userId" params={{ userId: buyer.id }} className={styles.plain}>
          {buyer.nickname || 'Somebody'}
        </Link>
      </td>
      <td data-align="right">{amount.toLocaleString('en')}</td>
      <td data-align="right">
        {type === 'PURCHASE' ? (
          toUsdc(amount * pricePerItem)
        ) : (
          <span className={styles.dim}>none</span>
        )}
      </td>
      <td className={styles.status} title={reason}>
        <FulfillmentState status={status} />
        {reason && <span className={styles.dim}>{plainReason(reason)}</span>}
      </td>
      <td data-wide>
        {transaction ? (
          <Link
            to="/transactions/$transactionId"
            params={{ transactionId: transaction.id }}
            className={styles.hash}
          >
            <Identifier value={transaction.hash} label="hash" shape="short" copy="never" />
          </Link>
        ) : (
          <span className={styles.dim}>none sent</span>
        )}
      </td>
      <td data-align="right" className={styles.when}>
        <RelativeTime at={creationDate} />
      </td>
    </tr>
  );
}

function nothingYet({ status, type }: OfferInspection['offer']): string {
  if (status === 'READY' && type === 'AUCTION')
    return 'The highest bid buys it when the auction ends; without one it goes back.';
  if (status === 'READY') return 'Nobody has bought anything yet.';
  if (status === 'NEW' || status === 'INITIATING_OFFER')
    return 'It can be bought once its items are in custody.';
  return 'Nothing was bought, and nothing had to go back.';
}
