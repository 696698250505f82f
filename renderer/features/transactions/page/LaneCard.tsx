import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../../../components/layout/Card.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { Tip } from '../../../components/layout/Tip.tsx';
import text from '../../../components/text.module.css';
import { type Lane, service, type TransactionInspection } from '../../../service/call/client.ts';
import styles from './LaneCard.module.css';
import { cellsOf, type LaneCell, toLaneLine } from './path-steps.ts';

/** The order in which the transactions of an address enter blocks, and what delays it. */
export function LaneCard({
  transaction: { secretType, from, nonce },
}: {
  transaction: TransactionInspection;
}) {
  const { data: lane, isError } = useQuery(
    service.transactions.getLane.queryOptions({ secretType, address: from }),
  );
  if (isError && !lane) return null;
  return (
    <Card title="Lane" hint="nonces of this address">
      {lane ? <LanePicture lane={lane} nonce={nonce} /> : <SkeletonLine width="80%" />}
    </Card>
  );
}

function LanePicture({ lane, nonce }: { lane: Lane; nonce: number }) {
  const { cells, notShown } = cellsOf(lane);
  return (
    <div className={text.stack}>
      <Flex component="ol" align="center" wrap="wrap" gap={4} aria-label="Nonces">
        {lane.minedNonces > 0 && (
          <li className={styles.mined}>
            {lane.minedNonces === 1 ? '0' : `0–${(lane.minedNonces - 1).toLocaleString('en')}`}
          </li>
        )}
        {cells.map((cell) => (
          <li key={cell.nonce}>
            <Cell cell={cell} isCurrent={cell.nonce === nonce} />
          </li>
        ))}
        {notShown > 0 && <li className={styles.rest}>+{notShown}</li>}
        <li className={styles.next}>{lane.nextNonce.toLocaleString('en')} next</li>
      </Flex>
      <p className={`${text.quiet} ${text.small}`}>{toLaneLine(lane)}</p>
      {lane.isStuck && (
        <Note tone="warn" title="Lane is blocked">
          {lane.stuckReason ?? 'The first pending transaction does not enter a block.'}
        </Note>
      )}
    </div>
  );
}

function Cell({ cell, isCurrent }: { cell: LaneCell; isCurrent: boolean }) {
  const { nonce, transactionId, fault, isMissing } = cell;
  if (isMissing || !transactionId)
    return (
      <Tip label="No transaction has this nonce">
        <span className={styles.cell} data-missing>
          {nonce}
        </span>
      </Tip>
    );
  return (
    <Tip label={fault ?? 'Waiting for a block'}>
      <Link
        to="/transactions/$transactionId"
        params={{ transactionId }}
        className={styles.cell}
        data-current={isCurrent || undefined}
        data-fault={fault ? true : undefined}
        aria-label={`Nonce ${nonce}, pending`}
      >
        {nonce}
      </Link>
    </Tip>
  );
}
