import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import { orderOf } from '../transaction-labels.ts';
import type { ReadTransaction } from '../use-transaction.ts';

/** A summary of a transaction, with the values left to the wallet. */
export function TransactionOrder({ last: { inspection } }: { last: ReadTransaction }) {
  return (
    <>
      <StatusGlyph status="done" />
      {orderOf(inspection)}
    </>
  );
}
