import type { TransactionStatus } from '../../../../service/resources/transaction.ts';
import { BlockLink } from '../../../components/chain/BlockLink.tsx';
import { counted } from '../../../components/figures/counted.ts';
import { Field, FieldList, TimeField } from '../../../components/layout/FieldList.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';

/** The block of a transaction, and whether it is final. */
export function TransactionPosition({ transaction }: { transaction: TransactionStatus }) {
  const { chain, blockNumber, confirmations, hasReachedFinality, timestamp } = transaction;
  if (blockNumber === undefined) return <p>Pending: not in a block yet.</p>;
  return (
    <FieldList>
      <Field label="Block">
        <BlockLink chain={chain} number={blockNumber} />
      </Field>
      {timestamp && <TimeField label="Created" at={timestamp} />}
      <Field label="Confirmed">{counted(confirmations, 'block')}</Field>
      <Field label="Final">
        <StatusGlyph status={hasReachedFinality ? 'done' : 'progress'} />
        {hasReachedFinality ? 'yes' : 'not yet'}
      </Field>
    </FieldList>
  );
}
