import { Link } from '@tanstack/react-router';
import type { TransactionStatus } from '../../../service/resources/transaction.ts';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import { toBlock } from '../../service/chain-states.ts';

/** The block it is in, and whether it stays there. */
export function TransactionPlace({ transaction }: { transaction: TransactionStatus }) {
  const { chain, blockNumber, confirmations, hasReachedFinality, timestamp } = transaction;
  if (blockNumber === undefined) return <p>It waits for a block.</p>;
  return (
    <FieldList>
      <Field label="Block">
        <Link to="/explorer/$chain/block/$block" params={{ chain, block: String(blockNumber) }}>
          {toBlock(blockNumber)}
        </Link>
      </Field>
      {timestamp && (
        <Field label="Made">
          <RelativeTime at={timestamp} />
        </Field>
      )}
      <Field label="Confirmed">
        {confirmations === 1 ? '1 block' : `${confirmations.toLocaleString('en')} blocks`}
      </Field>
      <Field label="Final">
        <StatusGlyph status={hasReachedFinality ? 'done' : 'progress'} />
        {hasReachedFinality ? 'yes' : 'not yet'}
      </Field>
    </FieldList>
  );
}
