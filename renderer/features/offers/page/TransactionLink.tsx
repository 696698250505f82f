import { Link } from '@tanstack/react-router';
import { Identifier } from '../../../components/code/Identifier.tsx';
import text from '../../../components/text.module.css';
import type { OfferInspection } from '../../../service/call/client.ts';

/** The hash of an offer transaction, linked to its page. */
export function TransactionLink({
  transaction: { id, hash },
}: {
  transaction: Pick<OfferInspection['transactions'][number], 'id' | 'hash'>;
}) {
  return (
    <Link to="/transactions/$transactionId" params={{ transactionId: id }} className={text.plain}>
      <Identifier value={hash} label="hash" shape="short" copy="never" />
    </Link>
  );
}
