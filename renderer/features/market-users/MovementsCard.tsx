import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MoneyMovement } from '../../../service/resources/market-user.ts';
import { Card } from '../../components/Card.tsx';
import { ChainGlyph } from '../../components/ChainGlyph.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { shorten } from '../../components/shorten.ts';
import { UsdcAmount } from '../../components/UsdcAmount.tsx';
import { service } from '../../service/client.ts';
import { useChangedIds } from '../../service/live-changes.ts';
import styles from './MovementsCard.module.css';
import { originOf, toItems } from './movement-words.ts';

const first = 8;
const more = 20;

/** Every movement of a market user's USDC, newest first: in or out, how much, and what for. */
export function MovementsCard({ userId }: { userId: string }) {
  const [size, setSize] = useState(first);
  const { data, error, refetch } = useQuery(
    service.money.listMovements.queryOptions(
      { userId, pageSize: size },
      { placeholderData: keepPreviousData },
    ),
  );
  const total = data?.pagination.numberOfElements ?? 0;
  const rest = total - (data?.items.length ?? 0);
  return (
    <Card title="Movements" hint={total > 0 && total.toLocaleString('en')} flush>
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
        <p className={styles.none}>No USDC has come to a deposit address or left one yet.</p>
      )}
      {data && total > 0 && (
        <ul aria-label="Movements">
          {data.items.map((movement) => (
            <Row key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <UnstyledButton
          className={styles.more}
          onClick={() => setSize(Math.min(1000, size + more))}
        >
          Show {Math.min(rest, more)} more
        </UnstyledButton>
      )}
    </Card>
  );
}

function Row({ movement }: { movement: MoneyMovement }) {
  const changedIds = useChangedIds();
  const { id, direction, amount, chain, at } = movement;
  return (
    <li className={styles.row} data-changed={changedIds.has(id) || undefined}>
      <span className={styles.what}>
        <What movement={movement} />
      </span>
      <span className={styles.amount} data-direction={direction}>
        {direction === 'IN' ? '+' : '−'}
        <UsdcAmount value={amount} />
      </span>
      <span className={styles.transaction}>
        <ChainGlyph chain={chain} />
        <TransactionLink movement={movement} />
      </span>
      <span className={styles.when}>
        <RelativeTime at={at} />
      </span>
    </li>
  );
}

function What({ movement }: { movement: MoneyMovement }) {
  const { trade, direction, counterparty } = movement;
  if (!trade) {
    const { name, isStranger } = originOf(movement);
    return (
      <>
        <span className={styles.name}>{name}</span>
        {isStranger && (
          <span className={styles.aside} title={counterparty}>
            {direction === 'IN' ? 'from' : 'to'} <code>{shorten(counterparty, 'short')}</code>
          </span>
        )}
      </>
    );
  }
  const { fulfillmentId, offerId, partner } = trade;
  return (
    <>
      <Link to="/fulfillments" search={{ selected: fulfillmentId }} className={styles.name}>
        {direction === 'IN' ? 'Sold' : 'Bought'} {toItems(trade)}
      </Link>
      <span className={styles.aside}>
        {direction === 'IN' ? 'to' : 'of'}{' '}
        <Link to="/market/users/$userId" params={{ userId: partner.id }}>
          {partner.nickname}
        </Link>
        ,{' '}
        <Link to="/offers/$offerId" params={{ offerId }}>
          offer
        </Link>
      </span>
    </>
  );
}

function TransactionLink({ movement }: { movement: MoneyMovement }) {
  const { transactionId, transactionHash, chain } = movement;
  const hash = <code>{shorten(transactionHash, 'short')}</code>;
  if (transactionId)
    return (
      <Link to="/transactions/$transactionId" params={{ transactionId }} title={transactionHash}>
        {hash}
      </Link>
    );
  return (
    <Link
      to="/explorer/$chain/tx/$hash"
      params={{ chain, hash: transactionHash }}
      title={transactionHash}
    >
      {hash}
    </Link>
  );
}
